import {
  IconAlertTriangle,
  IconCheck,
  IconCloudUp,
  IconPackage,
  IconPlane,
  type IconProps,
  IconRefresh,
  IconScan,
  IconShip,
  IconTruck,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import type { ParcelFacts } from '../../packages/api.ts';
import { WAY_WORDS } from '../spoken.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './ScanAnswer.module.css';

const texts = receptionTexts.answer;

/** How a reading went, or what it waits for; each has its colour, its icon and its tone. */
export type AnswerTone = 'done' | 'repeated' | 'kept' | 'refused' | 'ask' | 'busy' | 'found';

const ICONS: Record<AnswerTone, ComponentType<IconProps>> = {
  done: IconCheck,
  repeated: IconRefresh,
  kept: IconCloudUp,
  refused: IconX,
  ask: IconAlertTriangle,
  busy: IconScan,
  found: IconPackage,
};

type Props = {
  tone: AnswerTone;
  /** what happened, in one or two words */
  title: string;
  /** what was read; the screen's own heading where it is one */
  code: ReactNode;
  /** null where nobody knows whose box it is */
  facts: ParcelFacts | null;
  /** what to do next */
  next?: string | undefined;
  children?: ReactNode;
};

/** The answer to a reading, for who stands a metre away: how it went, whose box it is, where it goes, by what. */
export function ScanAnswer({ tone, title, code, facts, next, children }: Props) {
  const Icon = ICONS[tone];
  return (
    <section className={styles.answer} aria-label={texts.region}>
      <div className={styles.bar} data-tone={tone}>
        <Icon size={28} stroke={2.2} aria-hidden />
        <b>{title}</b>
        <span className={styles.code}>{code}</span>
      </div>
      {facts && (
        <div className={styles.big}>
          <div className={styles.words}>
            <p className={styles.client} data-long={facts.client.length > 44} style={lettersOf(facts.client)}>
              {facts.client}
            </p>
            <p className={styles.content}>{facts.content}</p>
            <p className={styles.city} data-long={facts.city.length > 11} style={lettersOf(facts.city)}>
              {facts.city}
            </p>
          </div>
          <Transport type={facts.transport} place={facts.place} />
        </div>
      )}
      {(next ?? children) && (
        <div className={styles.next}>
          {next && <p>{next}</p>}
          {children}
        </div>
      )}
    </section>
  );
}

/** How many letters the longest word has, which must not be broken. */
const lettersOf = (text: string) =>
  ({ '--letters': Math.max(...text.split(/\s/).map(word => word.length)) }) as CSSProperties;

const WAY_ICONS: Record<string, ComponentType<IconProps>> = {
  AIR: IconPlane,
  OCEAN: IconShip,
  GROUND: IconTruck,
};

/** Air is the light block, sea the dark one: told apart from afar, in print and by any eyes. */
function Transport({ type, place }: { type: string; place: ParcelFacts['place'] }) {
  const Icon = WAY_ICONS[type] ?? IconPackage;
  const word = WAY_WORDS[type] ?? type;
  return (
    <div className={styles.way} data-way={type}>
      <Icon size={64} stroke={1.75} aria-hidden />
      <b style={lettersOf(word)}>{word}</b>
      {place && <span>{receptionTexts.shelf.began(place)}</span>}
    </div>
  );
}
