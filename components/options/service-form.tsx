// The addresses of the list service and the app that Kiroku is there.
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { Button } from '../ui/button.tsx';
import { useWord } from '../ui/language.tsx';
import { Notice } from '../ui/notice.tsx';
import { useServiceForm } from './use-service-form.ts';

const fields = ['baseUrl', 'authUrl', 'clientId', 'clientSecret'] as const;

export function ServiceForm({ service }: { readonly service: ServiceSettings }) {
  const word = useWord();
  const { typed, type, step, submit, confirm, cancel, save } = useServiceForm(service);
  const problem = save.data?.ok === false ? problemSentence(word, save.data.problem) : null;
  return (
    <form className="form" onSubmit={submit} noValidate>
      <h3>{word('service.addresses')}</h3>
      <p className="soft">{word('service.addressesWhy')}</p>
      <ServiceFields value={typed} onChange={type} />
      <p className="soft small">{word('service.secretNote')}</p>
      {(step === 'badAddress' || problem) && (
        <div role="alert">
          <Notice tone="bad">{step === 'badAddress' ? word('service.badAddress') : problem}</Notice>
        </div>
      )}
      {step === 'asking' ? (
        <SignOutFirst onConfirm={confirm} onCancel={cancel} />
      ) : (
        <Button submit look="primary" disabled={save.isPending}>
          {word('service.save')}
        </Button>
      )}
    </form>
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
}

function ServiceFields({ value, onChange }: ServiceFieldsProps) {
  const word = useWord();
  return fields.map((field) => (
    <label key={field} className="field">
      <span className="field-label">{word(`service.${field}`)}</span>
      <input
        className="input"
        type={field === 'clientSecret' ? 'password' : field.endsWith('Url') ? 'url' : 'text'}
        value={value[field]}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ ...value, [field]: event.target.value })}
      />
    </label>
  ));
}
