import { Button } from '@mantine/core';
import type { Lot } from '@puerta/contract/lots';
import { SHEET_LANGUAGES, type SheetLanguage } from '@puerta/contract/lot-sheets';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useSavePdf } from '../../../lib/use-save-pdf.ts';
import { Card } from '../../../ui/Card.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { lotTexts } from '../texts.es.ts';
import styles from './LotForm.module.css';

const texts = lotTexts.edit;
const LANGUAGES = SHEET_LANGUAGES.map(value => ({ value, label: texts.languages[value] }));

/** What to fetch from the shelves, and what goes to handlers and customs, each to print and as a table. */
export function LotSheets({ lot: { id, identifier } }: { lot: Lot }) {
  const [language, setLanguage] = useState<SheetLanguage>('es');
  const call = { params: { id }, query: { language } };
  const pick = useSavePdf(texts.pickFile(identifier), () => api('GET /lots/pick/:id', call));
  const manifest = useSavePdf(texts.manifestFile(identifier), () => api('GET /lots/manifest/:id', call));
  const sheets = [
    { label: texts.pick, file: pick, csv: 'GET /admin/export/pick', csvLabel: texts.pickCsv },
    { label: texts.manifest, file: manifest, csv: 'GET /admin/export/manifest', csvLabel: texts.manifestCsv },
  ] as const;
  return (
    <Card title={texts.sheets}>
      <div className={styles.sheets}>
        <SelectField
          label={texts.language}
          placeholder={null}
          options={LANGUAGES}
          value={language}
          onChange={chosen => setLanguage(chosen as SheetLanguage)}
        />
        {sheets.map(({ label, file, csv, csvLabel }) => (
          <div key={csv} className={styles.sheet}>
            <Button
              variant="default"
              h={48}
              loading={file.isPending}
              leftSection={<IconFileDownload size={18} aria-hidden />}
              onClick={() => file.mutate()}
            >
              {label}
            </Button>
            <ExportButton call={csv} query={{ lot: id, language }} label={csvLabel} />
          </div>
        ))}
      </div>
    </Card>
  );
}
