// The addresses of the list service and the app that Kiroku is there. A no of the service stands at the field that it is about.
import { type RefObject, useEffect, useRef } from 'react';
import type { Problem } from '@/lib/domain/outbox-item.ts';
import { partAtFault } from '@/lib/domain/service-problem.ts';
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useWord } from '../ui/language.tsx';
import { Notice } from '../ui/notice.tsx';
import { useServiceForm } from './use-service-form.ts';

const fields = ['baseUrl', 'authUrl', 'clientId', 'clientSecret'] as const;

export function ServiceForm({ service }: { readonly service: ServiceSettings }) {
  const word = useWord();
  const form = useServiceForm(service);
  const { problem, step } = form;
  const element = useFocusAtFault(problem);
  return (
    <form ref={element} className="form" onSubmit={form.submit} noValidate>
      <h3>{word('service.addresses')}</h3>
      <p className="soft">{word('service.addressesWhy')}</p>
      <ServiceFields value={form.typed} onChange={form.type} problem={problem} />
      <p className="soft small">{word('service.secretNote')}</p>
      {problem && <NotSaved problem={problem} onAnyway={form.refused ? form.saveAnyway : null} />}
      {step === 'asking' ? (
        <SignOutFirst onConfirm={form.confirm} onCancel={form.cancel} />
      ) : (
        <Button submit look="primary" disabled={form.pending}>
          {word(form.pending ? 'service.checking' : 'service.save')}
        </Button>
      )}
    </form>
  );
}

/** The field that a new problem is about gets the focus. */
function useFocusAtFault(problem: Problem | null): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  const at = problem && partAtFault(problem.code);
  // By its code: the problem itself is made again at each render, and would take the focus back from where Tab has gone.
  const code = problem?.code ?? null;
  useEffect(() => {
    if (code && at) element.current?.querySelector<HTMLElement>(`[name=${at}]`)?.focus();
  }, [code, at]);
  return element;
}

interface NotSavedProps {
  readonly problem: Problem;
  /** Null where it cannot be saved all the same. */
  readonly onAnyway: (() => void) | null;
}

function NotSaved({ problem, onAnyway }: NotSavedProps) {
  const word = useWord();
  const sentence = problemSentence(word, problem);
  const anyway = onAnyway && (
    <Button size="small" onClick={onAnyway}>
      {word('service.saveAnyway')}
    </Button>
  );
  return (
    <div role="alert">
      <Notice tone="bad" action={anyway}>
        {onAnyway ? word('service.notSaved', { problem: sentence }) : sentence}
      </Notice>
    </div>
  );
}

interface SignOutFirstProps {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A session is with one service. */
function SignOutFirst({ onConfirm, onCancel }: SignOutFirstProps) {
  const word = useWord();
  return (
    <div role="alert">
      <Notice tone="warn">{word('service.signsOut')}</Notice>
      <div className="rule-editor-actions">
        <Button look="primary" onClick={onConfirm}>
          {word('service.signOutAndSave')}
        </Button>
        <Button onClick={onCancel}>{word('action.cancel')}</Button>
      </div>
    </div>
  );
}

interface ServiceFieldsProps {
  readonly value: ServiceSettings;
  readonly onChange: (service: ServiceSettings) => void;
  readonly problem: Problem | null;
}

function ServiceFields({ value, onChange, problem }: ServiceFieldsProps) {
  const word = useWord();
  const at = problem && partAtFault(problem.code);
  return fields.map((field) => (
    <Field
      key={field}
      name={field}
      label={word(`service.${field}`)}
      error={problem && at === field ? problemSentence(word, problem) : null}
      type={field === 'clientSecret' ? 'password' : field.endsWith('Url') ? 'url' : 'text'}
      value={value[field]}
      autoComplete="off"
      onChange={(event) => onChange({ ...value, [field]: event.target.value })}
    />
  ));
}
