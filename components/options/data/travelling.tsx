// The switch for choices that travel to the user's other browsers, with where they go and what did not fit.
import { useTravel, useTravelling } from '@/lib/queries/options/use-travelling.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckRule } from '../check-rule.tsx';

type Travelling = NonNullable<ReturnType<typeof useTravelling>>;

export function TravellingChoices() {
  const t = useTranslate();
  const travelling = useTravelling();
  const travel = useTravel();
  const isOn = travelling?.state?.on ?? false;
  return (
    <>
      <h3>{t('travel.title')}</h3>
      {travelling?.bytes === null && <p className="soft">{t('travel.none')}</p>}
      {typeof travelling?.bytes === 'number' && (
        <div className="rows">
          <CheckRule
            label={t('travel.switch')}
            why={t('travel.why')}
            value={travel.isPending ? travel.variables === 'on' : isOn}
            onChange={(on) => travel.mutate(on ? 'on' : 'off')}
          />
        </div>
      )}
      {travelling && isOn && <State travelling={travelling} />}
      {travelling && !isOn && Boolean(travelling.bytes) && <LeftCopy />}
    </>
  );
}

function State({ travelling: { bytes, state } }: { readonly travelling: Travelling }) {
  const t = useTranslate();
  const { sent = 0, leftOut = 0, problem = null } = state ?? {};
  const kilobytes = new Intl.NumberFormat(t.language, { maximumFractionDigits: 1 });
  const size = kilobytes.format((bytes ?? 0) / 1000);
  return (
    <>
      <p className="soft small">{t('travel.state', { count: sent, size })}</p>
      {leftOut > 0 && <p className="small">{t('travel.leftOut', { count: leftOut })}</p>}
      {problem && <Notice tone="warn">{t(`travel.${problem}`)}</Notice>}
    </>
  );
}

/** Switched off, with choices still in the synced storage: of this browser, or of another one. */
function LeftCopy() {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const travel = useTravel();
  // This part is gone by then: a callback of the mutation would not be called.
  const remove = () =>
    travel.mutateAsync('remove').then(
      () => announce({ text: t('travel.removed') }),
      () => undefined,
    );
  return (
    <div className="file-bar left-copy">
      <Button disabled={travel.isPending} onClick={remove}>
        {t('travel.remove')}
      </Button>
      <span className="soft small">{t('travel.left')}</span>
    </div>
  );
}
