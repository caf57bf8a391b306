// Tabs according to the WAI-ARIA pattern: one tab is in the tab order, and arrow keys select another one.
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

export interface TabItem<V extends string> {
  readonly value: V;
  readonly label: string;
  /** A count with its label; null if there is no badge. If `quiet`, the count needs no action by the user. */
  readonly badge: { readonly count: number; readonly label: string; readonly quiet?: boolean } | null;
}

interface TabsProps<V extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (!step) return;
    // Start from the focused tab, because the selected tab may still be loading.
    const focused = document.activeElement?.id;
    const index = tabs.findIndex((tab) => `tab-${tab.value}` === focused);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`#tab-${next.value}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <Tab
            key={tab.value}
            tab={tab}
            selected={tab.value === value}
            onSelect={() => onChange(tab.value)}
          />
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${value}`}>
        {children}
      </div>
    </>
  );
}

function Tab<V extends string>(props: { tab: TabItem<V>; selected: boolean; onSelect: () => void }) {
  const { tab, selected, onSelect } = props;
  return (
    <button
      type="button"
      className="tab"
      role="tab"
      id={`tab-${tab.value}`}
      aria-selected={selected}
      aria-controls="tab-panel"
      tabIndex={selected ? 0 : -1}
      onClick={onSelect}
    >
      {tab.label}
      {tab.badge && (
        <span className="tab-badge" data-quiet={tab.badge.quiet}>
          <span aria-hidden="true">{tab.badge.count}</span>
          <span className="unseen">{tab.badge.label}</span>
        </span>
      )}
    </button>
  );
}
