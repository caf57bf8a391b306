// The search field for settings. Its index is loaded when the first letter is typed.
import { type FormEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useTranslate } from '../ui/language-provider.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SettingsSearchResults } from './lazy-sections.ts';

export function SettingsSearch() {
  const t = useTranslate();
  const [query, setQuery] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const links = () => [...(form.current?.querySelectorAll<HTMLElement>('.found-settings a') ?? [])];
  const open = (event: FormEvent) => {
    event.preventDefault();
    links()[0]?.click();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setQuery('');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [form.current?.querySelector<HTMLElement>('input'), ...links()];
    all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  };
  return (
    <search>
      <form ref={form} className="settings-search" onSubmit={open} onKeyDown={onKeyDown}>
        <SearchField label={t('options.search')} value={query} onText={setQuery} />
        {query.trim() !== '' && (
          <Suspense>
            <SettingsSearchResults query={query} onOpen={() => setQuery('')} />
          </Suspense>
        )}
      </form>
    </search>
  );
}
