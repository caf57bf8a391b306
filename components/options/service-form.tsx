// The addresses of the list service and the app that Kiroku is there.
import { type FormEvent, useState } from 'react';
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { useSaveService } from '@/lib/queries/use-service.ts';
import { useAnnouncer } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { useWord } from '../ui/language.tsx';
import { Notice } from '../ui/notice.tsx';

const fields = ['baseUrl', 'authUrl', 'clientId', 'clientSecret'] as const;

export function ServiceForm({ service }: { readonly service: ServiceSettings }) {
  const word = useWord();
  const { announce } = useAnnouncer();
  const save = useSaveService();
  const [typed, setTyped] = useState<ServiceSettings>(service);
  const [bad, setBad] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = tidy(typed);
    const usable = isAddress(wanted.baseUrl) && isAddress(wanted.authUrl);
    setBad(!usable);
    if (usable)
      save.mutate(wanted, { onSuccess: (saved) => saved.ok && announce({ text: word('service.saved') }) });
  };
  const problem = save.data?.ok === false ? problemSentence(word, save.data.problem) : null;
  return (
    <form className="form" onSubmit={submit} noValidate>
      <h3>{word('service.addresses')}</h3>
      <p className="soft">{word('service.addressesWhy')}</p>
      <ServiceFields value={typed} onChange={setTyped} />
      <p className="soft small">{word('service.secretNote')}</p>
      {(bad || problem) && (
        <div role="alert">
          <Notice tone="bad">{problem ?? word('service.badAddress')}</Notice>
        </div>
      )}
      <Button submit look="primary" disabled={save.isPending}>
        {word('service.save')}
      </Button>
    </form>
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

function tidy(service: ServiceSettings): ServiceSettings {
  const address = (typed: string) => typed.trim().replace(/\/+$/, '');
  return {
    baseUrl: address(service.baseUrl),
    authUrl: address(service.authUrl),
    clientId: service.clientId.trim(),
    clientSecret: service.clientSecret.trim(),
  };
}

function isAddress(typed: string): boolean {
  return URL.canParse(typed) && ['http:', 'https:'].includes(new URL(typed).protocol);
}
