import { SelectField } from '../../../ui/fields.tsx';
import { orderTexts } from '../texts.es.ts';

type Office = { id: number; name: string; address: string; phone: string; city: string; state: string };
type Props = {
  offices: readonly Office[];
  defaultValue?: string;
  onChange: (id: string) => void;
  error?: React.ReactNode;
  'data-path'?: string;
};

/** The office where the receiver collects; its address stands below. */
export function OfficeField({ offices, ...props }: Props) {
  const chosen = offices.find(office => String(office.id) === props.defaultValue);
  return (
    <SelectField
      // the browser's list takes its first value from the options that are there when it is drawn
      key={offices.length}
      {...props}
      label={orderTexts.receiver.offices}
      description={chosen && `${chosen.address}, ${chosen.city}, ${chosen.state} · ${chosen.phone}`}
      options={offices.map(office => ({ value: office.id, label: `${office.name} · ${office.city}` }))}
    />
  );
}
