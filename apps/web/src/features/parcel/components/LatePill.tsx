import { IconClock } from '@tabler/icons-react';
import { Pill } from '../../../ui/StatusPill.tsx';
import { parcelTexts } from '../texts.es.ts';

/** Fixed, never the brand; never red, which is owed money. */
const LATE = { background: '#fff1e4', ink: '#8a3b00', icon: IconClock };

/** The day on which it was expected has passed. */
export const LatePill = () => <Pill look={LATE} word={parcelTexts.arrival.isLate} large />;
