// The titles that the user is watching or reading, shown below the tab's state. The user can count episodes and chapters here without
// opening the list.
import type { MediaType } from '@/lib/contract/media.ts';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { useAccount, useConnect } from '@/lib/queries/use-account.ts';
import { useTitlesInProgress } from '@/lib/queries/use-library.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { useIdle } from '../../ui/lazy-component.ts';
import { useRovingList } from '../../ui/list/use-roving-list.ts';
import { Notice } from '../../ui/notice.tsx';
import { EntryRow } from '../library/entry-row.tsx';
import { useEntryEdits } from '../library/use-entry-edits.ts';
import { useExpandedEntryRow } from '../library/use-expanded-entry-row.ts';
import { useStableOrder } from '../library/use-stable-order.ts';

const SHOWN = 4;

export function UpNext({ onSearch }: { readonly onSearch: () => void }) {
  const t = useTranslate();
  const account = useAccount();
  const rows = useStableOrder(useTitlesInProgress(useIdle()), 'now').slice(0, SHOWN);
  if (account.state === 'signed-out' && rows.length === 0) return <ConnectFirst />;
  if (rows.length === 0) {
    return (
      <div className="now-footer">
        <Button variant="quiet" onClick={onSearch}>
          {t('library.findFirst')}
        </Button>
      </div>
    );
  }
  const label = t(`now.continue.${commonType(rows) ?? 'both'}`);
  return (
    <section className="up-next" aria-labelledby="up-next">
      <h2 id="up-next" className="section-title">
        {label}
      </h2>
      <UpNextList rows={rows} label={label} />
    </section>
  );
}

/** Returns the type of the entries; null if the list has both types or is empty. */
function commonType(entries: readonly ShownEntry[]): MediaType | null {
  const types = new Set(entries.map(({ type }) => type));
  const [type = null] = types;
  return types.size === 1 ? type : null;
}

interface UpNextListProps {
  readonly rows: readonly ShownEntry[];
  readonly label: string;
}

function UpNextList({ rows, label }: UpNextListProps) {
  const edits = useEntryEdits();
  const opened = useExpandedEntryRow((id) => rows.find((row) => row.mediaId === id) ?? null, edits);
  const roving = useRovingList(
    rows.map((row) => row.mediaId),
    { onKey: opened.onKey },
  );
  return (
    <ul aria-label={label} ref={roving.list} {...roving.listProps} onBlur={opened.onBlur}>
      {rows.map((entry) => (
        <li key={entry.mediaId} data-row={entry.mediaId}>
          <EntryRow
            entry={entry}
            active={entry.mediaId === roving.activeId}
            open={opened.isOpen(entry.mediaId)}
            focusStatus={opened.wantsStatus(entry.mediaId)}
            onToggle={opened.toggle}
            edits={edits}
          />
        </li>
      ))}
    </ul>
  );
}

function ConnectFirst() {
  const t = useTranslate();
  const { connect, pending } = useConnect();
  return (
    <div className="popup-notice">
      <Notice
        action={
          <Button variant="primary" size="small" disabled={pending} onClick={connect}>
            {t('account.connect')}
          </Button>
        }
      >
        {t('account.whyConnect')}
      </Notice>
    </div>
  );
}
