import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './TabBar.module.css';

export type TabChoice<Value extends string> = { value: Value; label: string };

type Props<Value extends string> = {
  /** says what the tabs choose between; read out, not shown */
  label: string;
  tabs: readonly TabChoice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `line` for a page's tabs, `segment` for tabs within one */
  look?: 'line' | 'segment';
  /** the chosen tab's panel */
  children: ReactNode;
};

/** Tabs as the ARIA practices describe them: one stop for Tab, arrows, Home and End choose. */
export function TabBar<Value extends string>(props: Props<Value>) {
  const { label, tabs, value, onChange, look = 'line', children } = props;
  const id = useId();
  const chosen = tabs.findIndex(tab => tab.value === value);
  const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
    const at = STEPS[event.key]?.(chosen, tabs.length);
    const next = at === undefined ? undefined : tabs.at(at);
    if (next) {
      event.preventDefault();
      onChange(next.value);
      document.getElementById(`${id}-${next.value}`)?.focus();
    }
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles[look]}>
        {tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={look === 'line' ? styles.lineTab : styles.segmentTab}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            data-active={tab.value === value || undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={walk}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div key={value} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

/** Where each key leads from the chosen tab; past the last one comes the first. */
const STEPS: Readonly<Record<string, (chosen: number, count: number) => number>> = {
  ArrowRight: (chosen, count) => (chosen + 1) % count,
  ArrowLeft: (chosen, count) => (chosen - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};
