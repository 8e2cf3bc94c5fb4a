import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
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

export function TabBar<Value extends string>(props: Props<Value>) {
  const { label, tabs, value, onChange, look = 'line', children } = props;
  const choose = (next: string | null) => {
    const chosen = tabs.find(tab => tab.value === next);
    if (chosen) {
      onChange(chosen.value);
    }
  };
  return (
    <Tabs
      value={value}
      onChange={choose}
      keepMounted={false}
      classNames={
        look === 'line'
          ? { list: styles.line, tab: styles.lineTab }
          : { list: styles.segment, tab: styles.segmentTab }
      }
    >
      <Tabs.List aria-label={label}>
        {tabs.map(tab => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(tab => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
