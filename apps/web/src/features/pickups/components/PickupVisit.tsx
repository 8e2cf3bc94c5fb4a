import { Button } from '@mantine/core';
import type { Visit } from '@puerta/contract/money/history';
import { phoneText } from '@puerta/domain/people/phone';
import { IconCalendarPlus } from '@tabler/icons-react';
import { visitCalendar } from '@puerta/contract/parcels/visit-calendar';
import { day } from '../../../lib/format.ts';
import { useAgency } from '../../../lib/session/agency.ts';
import { saveBlob } from '../../../lib/files/save-pdf.ts';
import { visitTexts as texts } from '../visit.es.ts';
import { visitTime } from '../visit-words.ts';
import styles from '../pickups.module.css';

/** The carrier's visit that was agreed on: day, hours, where, with whom, its code, and a file for any calendar. */
export function PickupVisit({ visit, tracking }: { visit: Visit; tracking: string }) {
  const { name: agency } = useAgency();
  const save = () =>
    saveBlob(
      new Blob(
        [visitCalendar({ ...visit, day: day(visit.day, 'YYYY-MM-DD'), agency, tracking }, new Date())],
        {
          type: 'text/calendar;charset=utf-8',
        },
      ),
      `recogida-${visit.code ?? tracking}.ics`,
    );
  return (
    <section className={styles.visit} aria-label={texts.label}>
      <p>{texts.label}</p>
      <b className={styles.day}>{visitTime(visit)}</b>
      <p>{visit.address}</p>
      <p>{[visit.contact, visit.phone && phoneText(visit.phone, 'US')].filter(Boolean).join(' · ')}</p>
      {visit.code && <span className={styles.code}>{texts.code(visit.code)}</span>}
      <Button
        className={styles.calendar}
        variant="default"
        size="xs"
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        onClick={save}
      >
        {texts.calendar}
      </Button>
    </section>
  );
}
