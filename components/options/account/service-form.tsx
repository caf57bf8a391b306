// The form for the list service's addresses and for the app that is registered there. Errors from the service are shown at their field.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Problem } from '@/lib/domain/changes/outbox-item.ts';
import { serviceFieldAtFault } from '@/lib/domain/service-problem.ts';
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RedirectAddress } from './redirect-address.tsx';
import { useServiceForm } from './use-service-form.ts';

type FieldName = keyof ServiceSettings;
const addresses: readonly FieldName[] = ['baseUrl', 'authUrl'];
const app: readonly FieldName[] = ['clientId', 'clientSecret'];

interface ServiceFormProps {
  readonly service: ServiceSettings;
  /** The address that the user registers at the service. */
  readonly redirectUrl: string;
}

export function ServiceForm({ service, redirectUrl }: ServiceFormProps) {
  const t = useTranslate();
  const form = useServiceForm(service);
  const { problem, step } = form;
  const element = useFocusAtFault(problem);
  return (
    <form ref={element} className="form" onSubmit={form.submit} noValidate>
      <p className="soft">{t('service.addressesWhy')}</p>
      <ServiceFields fields={addresses} value={form.typed} onChange={form.type} problem={problem} />
      <Advanced isNeeded={service.clientId === ''} problem={problem}>
        <p className="soft small">{t('service.appWhy')}</p>
        <ServiceFields fields={app} value={form.typed} onChange={form.type} problem={problem} />
        <p className="soft small">{t('service.secretNote')}</p>
        <RedirectAddress address={redirectUrl} />
      </Advanced>
      {problem && <NotSaved problem={problem} onAnyway={form.refused ? form.saveAnyway : null} />}
      {step === 'asking' ? (
        <SignOutFirst onConfirm={form.confirm} onCancel={form.cancel} />
      ) : (
        <Button submit variant="primary" disabled={form.pending}>
          {t(form.pending ? 'service.checking' : 'service.save')}
        </Button>
      )}
    </form>
  );
}

interface AdvancedProps {
  /** Whether the settings contain no app, so that the user must enter the app's id. */
  readonly isNeeded: boolean;
  readonly problem: Problem | null;
  readonly children: ReactNode;
}

/**
 * The fields of the app. They are open at first if the settings contain no app. They also open if one of the fields is missing or wrong.
 */
function Advanced({ isNeeded, problem, children }: AdvancedProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(isNeeded);
  const at = problem && serviceFieldAtFault(problem.code);
  const isAtFault = at === 'redirect' || app.some((field) => field === at);
  return (
    <details
      className="advanced"
      open={open || isAtFault}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('service.advanced')}</summary>
      <div className="form">{children}</div>
    </details>
  );
}

/** When a new problem concerns one of the form's fields, focuses that field. */
function useFocusAtFault(problem: Problem | null): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  const at = problem && serviceFieldAtFault(problem.code);
  // The effect depends on the problem's code, because the problem is a new object at each render. If the effect depended on the object,
  // each render would move the focus back to the field, even after the user has pressed Tab.
  const code = problem?.code ?? null;
  useEffect(() => {
    if (code && at) element.current?.querySelector<HTMLElement>(`[name=${at}]`)?.focus();
  }, [code, at]);
  return element;
}

interface NotSavedProps {
  readonly problem: Problem;
  /** Saves the settings in spite of the problem; null if that is not possible. */
  readonly onAnyway: (() => void) | null;
}

/**
 * Shows why the settings were not saved. If one of the form's fields already shows the problem, only screen readers get the sentence here.
 */
function NotSaved({ problem, onAnyway }: NotSavedProps) {
  const t = useTranslate();
  const at = serviceFieldAtFault(problem.code);
  const isAtField = [...addresses, ...app].some((field) => field === at);
  const sentence = problemSentence(t, problem);
  const isSeen = !isAtField || onAnyway !== null;
  const anyway = onAnyway && (
    <Button size="small" onClick={onAnyway}>
      {t('service.saveAnyway')}
    </Button>
  );
  return (
    <div role="alert" className={isSeen ? undefined : 'unseen'}>
      <Notice tone="bad" action={anyway}>
        {onAnyway && `${t('service.notSaved')} `}
        <span className={isAtField ? 'unseen' : undefined}>{sentence}</span>
      </Notice>
    </div>
  );
}

interface SignOutFirstProps {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before saving, because the new addresses sign the user out. */
function SignOutFirst({ onConfirm, onCancel }: SignOutFirstProps) {
  const t = useTranslate();
  return (
    <div role="alert">
      <Notice tone="warn">{t('service.signsOut')}</Notice>
      <div className="rule-editor-actions">
        <Button variant="primary" onClick={onConfirm}>
          {t('service.signOutAndSave')}
        </Button>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
      </div>
    </div>
  );
}

interface ServiceFieldsProps {
  readonly fields: readonly FieldName[];
  readonly value: ServiceSettings;
  readonly onChange: (service: ServiceSettings) => void;
  readonly problem: Problem | null;
}

function ServiceFields({ fields, value, onChange, problem }: ServiceFieldsProps) {
  const t = useTranslate();
  const at = problem && serviceFieldAtFault(problem.code);
  return fields.map((field) => (
    <FormField
      key={field}
      name={field}
      label={t(`service.${field}`)}
      error={problem && at === field ? problemSentence(t, problem) : null}
      type={field === 'clientSecret' ? 'password' : field.endsWith('Url') ? 'url' : 'text'}
      value={value[field]}
      autoComplete="off"
      onChange={(event) => onChange({ ...value, [field]: event.target.value })}
    />
  ));
}
