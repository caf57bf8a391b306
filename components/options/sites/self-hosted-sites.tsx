// Self-hosted servers, each with its site and origin, and whether it may be read.
import { type FormEvent, useState } from 'react';
import {
  addSelfHostedOrigin,
  isOriginGranted,
  parseOrigin,
  permissionPatternOfOrigin,
  removeSelfHostedOrigin,
  type SelfHostedOrigin,
  selfHostedOrigins,
  selfHostedSiteId,
  siteIdBySelfHostedPattern,
} from '@/lib/domain/addresses/self-hosted.ts';
import { useRequestOrigins, useWithdrawOrigins } from '@/lib/queries/options/use-permissions.ts';
import { useSaveSettings } from '@/lib/queries/use-save-settings.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { sites } from '@/lib/sites/registry.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SitePolicy } from './site-policy.tsx';

const hostable = sites.filter(({ selfHosted }) => selfHosted);

export function SelfHostedSites({ granted }: { readonly granted: readonly string[] }) {
  const t = useTranslate();
  const { selfHosted } = useSettings();
  const origins = selfHostedOrigins(selfHosted);
  if (hostable.length === 0) return null;
  return (
    <>
      <h3>{t('hosted.title')}</h3>
      <p className="soft">{t('hosted.why')}</p>
      {origins.length > 0 && (
        <ul className="rows">
          {origins.map((hosted) => (
            <HostedRow
              key={hosted.origin}
              hosted={hosted}
              granted={isOriginGranted(hosted.origin, granted)}
            />
          ))}
        </ul>
      )}
      <AddForm />
    </>
  );
}

function HostedRow({ hosted, granted }: { readonly hosted: SelfHostedOrigin; readonly granted: boolean }) {
  const t = useTranslate();
  const request = useRequestOrigins();
  const remove = useRemoveOrigin();
  const { origin } = hosted;
  const site = hostable.find(({ id }) => id === hosted.siteId);
  return (
    <li className="row">
      <span className="row-name">
        <strong>{site?.name ?? hosted.siteId}</strong> {origin}
        <span className={granted ? 'tag tag-good' : 'tag'}>
          {t(granted ? 'sites.granted' : 'sites.notGranted')}
        </span>
      </span>
      {granted && site && <SitePolicy site={site} />}
      {!granted && (
        <Button
          aria-label={t('sites.allowNamed', { site: origin })}
          onClick={() => void request([permissionPatternOfOrigin(origin)])}
        >
          {t('sites.allow')}
        </Button>
      )}
      <Button
        variant="danger"
        aria-label={t('hosted.removeNamed', { origin })}
        onClick={() => remove(origin)}
      >
        {t('hosted.remove')}
      </Button>
    </li>
  );
}

/** Returns a function that removes a server. It also revokes the server's permission, unless another server needs it. */
function useRemoveOrigin(): (origin: string) => void {
  const settings = useSettings();
  const save = useSaveSettings();
  const withdraw = useWithdrawOrigins();
  return (origin) => {
    const selfHosted = removeSelfHostedOrigin(settings.selfHosted, origin);
    const pattern = permissionPatternOfOrigin(origin);
    save((shown) => ({ ...shown, selfHosted: removeSelfHostedOrigin(shown.selfHosted, origin) }));
    if (!Object.hasOwn(siteIdBySelfHostedPattern(selfHosted), pattern)) void withdraw([pattern]);
  };
}

function AddForm() {
  const t = useTranslate();
  const settings = useSettings();
  const save = useSaveSettings();
  const request = useRequestOrigins();
  const [siteId, setSiteId] = useState(hostable[0]?.id ?? '');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const origin = parseOrigin(typed);
    const takenBy = origin && selfHostedSiteId(origin, settings.selfHosted);
    const name = hostable.find(({ id }) => id === takenBy)?.name;
    if (!origin) return setProblem(t('hosted.bad'));
    if (name) return setProblem(t('hosted.taken', { origin, site: name }));
    setProblem(null);
    setTyped('');
    save((shown) => ({ ...shown, selfHosted: addSelfHostedOrigin(shown.selfHosted, siteId, origin) }));
    // Request the permission within the click, because the browser refuses later requests.
    void request([permissionPatternOfOrigin(origin)]);
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <HostedFields siteId={siteId} onSite={setSiteId} typed={typed} onType={setTyped} />
      {problem && (
        <div role="alert">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Button submit>{t('hosted.add')}</Button>
    </form>
  );
}

interface HostedFieldsProps {
  readonly siteId: string;
  readonly onSite: (id: string) => void;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

function HostedFields({ siteId, onSite, typed, onType }: HostedFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <label className="field">
        <span className="field-label">{t('hosted.site')}</span>
        <select className="select" value={siteId} onChange={(event) => onSite(event.target.value)}>
          {hostable.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="field-label">{t('hosted.address')}</span>
        <input
          className="input"
          type="url"
          inputMode="url"
          placeholder="http://nas.local:8096"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onType(event.target.value)}
        />
      </label>
    </>
  );
}
