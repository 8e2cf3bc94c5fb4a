import { calendarDay } from '@puerta/domain/calendar-day';
import { currentAgency } from '../../lib/agency.ts';
import { currentSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const keyOf = () => `shift:${currentAgency().id}:${currentSession().claims?.sub ?? ''}`;
const agencyDay = () => calendarDay(new Date(), currentAgency().time_zone);

/** This person has done something here that the end of their shift tells. */
export const noteWork = (): void => writeStored(keyOf(), agencyDay());
/** They have seen it told. */
export const noteShiftSeen = (): void => writeStored(keyOf(), null);
/** Whether this person did something here today and has not seen the end of their shift since. */
export const hasWorkToTell = (): boolean => readStored(keyOf()) === agencyDay();
