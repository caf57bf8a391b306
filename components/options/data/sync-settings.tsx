// The switch for sync with the user's other browsers. Shows where the choices are stored, how many are synced, and how many did not fit.
import { useChangeSync, useSync } from '@/lib/queries/options/use-sync.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckboxSetting } from '../checkbox-setting.tsx';

type SyncOverview = NonNullable<ReturnType<typeof useSync>>;

export function SyncSettings() {
  const t = useTranslate();
  const sync = useSync();
  const change = useChangeSync();
  const isOn = sync?.state?.on ?? false;
  return (
    <>
      <h3>{t('sync.title')}</h3>
      {sync?.bytes === null && <p className="soft">{t('sync.none')}</p>}
      {typeof sync?.bytes === 'number' && (
        <div className="rows">
          <CheckboxSetting
            label={t('sync.switch')}
            why={t('sync.why')}
            value={change.isPending ? change.variables === 'on' : isOn}
            onChange={(on) => change.mutate(on ? 'on' : 'off')}
          />
        </div>
      )}
      {sync && isOn && <State sync={sync} />}
      {sync && !isOn && Boolean(sync.bytes) && <LeftCopy />}
    </>
  );
}

function State({ sync: { bytes, state } }: { readonly sync: SyncOverview }) {
  const t = useTranslate();
  const { sent = 0, leftOut = 0, isRefused = false } = state ?? {};
  const kilobytes = new Intl.NumberFormat(t.language, { maximumFractionDigits: 1 });
  const size = kilobytes.format((bytes ?? 0) / 1000);
  return (
    <>
      <p className="soft small">{t('sync.state', { count: sent, size })}</p>
      {leftOut > 0 && <p className="small">{t('sync.leftOut', { count: leftOut })}</p>}
      {isRefused && <Notice tone="warn">{t('sync.refused')}</Notice>}
    </>
  );
}

/** Offers to remove the user's choices that are still in the synced storage although sync is off. */
function LeftCopy() {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const change = useChangeSync();
  // Await `mutateAsync` instead of passing callbacks to `mutate`. This component is unmounted when the answer arrives, and callbacks of an
  // unmounted component are not called.
  const remove = () =>
    change.mutateAsync('remove').then(
      () => announce({ text: t('sync.removed') }),
      () => undefined,
    );
  return (
    <div className="file-bar left-copy">
      <Button disabled={change.isPending} onClick={remove}>
        {t('sync.remove')}
      </Button>
      <span className="soft small">{t('sync.left')}</span>
    </div>
  );
}
