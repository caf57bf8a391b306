// What is typed about the service, and the steps to save it: other addresses sign out, so that is asked first.
import { type FormEvent, useState } from 'react';
import { isSameService, isServiceAddress } from '@/lib/domain/service-address.ts';
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { useSaveService } from '@/lib/queries/use-service.ts';
import { useAnnouncer } from '../ui/announcer.tsx';
import { useWord } from '../ui/language.tsx';

/** `asking`: the addresses are usable, and saving them waits for a yes. */
type Step = 'typing' | 'badAddress' | 'asking';

export function useServiceForm(service: ServiceSettings) {
  const word = useWord();
  const { announce } = useAnnouncer();
  const { state } = useAccount();
  const save = useSaveService();
  const [typed, setTyped] = useState<ServiceSettings>(service);
  const [step, setStep] = useState<Step>('typing');
  const wanted = tidy(typed);
  const confirm = () => {
    setStep('typing');
    save.mutate(wanted, { onSuccess: (saved) => saved.ok && announce({ text: word('service.saved') }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isUsable = isServiceAddress(wanted.baseUrl) && isServiceAddress(wanted.authUrl);
    if (!isUsable) return setStep('badAddress');
    const signsOut = state !== 'signed-out' && !isSameService(service, wanted);
    return signsOut ? setStep('asking') : confirm();
  };
  const type = (next: ServiceSettings) => {
    setTyped(next);
    setStep('typing');
  };
  return { typed, type, step, submit, confirm, cancel: () => setStep('typing'), save };
}

function tidy({ baseUrl, authUrl, clientId, clientSecret }: ServiceSettings): ServiceSettings {
  const address = (typed: string) => typed.trim().replace(/\/+$/, '');
  return {
    baseUrl: address(baseUrl),
    authUrl: address(authUrl),
    clientId: clientId.trim(),
    clientSecret: clientSecret.trim(),
  };
}
