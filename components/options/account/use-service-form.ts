// The state of the service form. If new addresses would sign the user out, the form first asks for a confirmation. Then it checks the
// service.
import { type FormEvent, useState } from 'react';
import {
  isSameService,
  isServiceAddress,
  withoutTrailingSlashes,
} from '@/lib/domain/addresses/service-address.ts';
import type { Problem } from '@/lib/domain/changes/outbox-item.ts';
import { serviceFieldAtFault } from '@/lib/domain/service-problem.ts';
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { useSaveService } from '@/lib/queries/options/use-service.ts';
import { useAccount, useConnectProblem } from '@/lib/queries/use-account.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';

/** The step `asking` means that the addresses are valid, but that saving them needs the user's confirmation. */
type Step = 'typing' | 'badAddress' | 'asking';

export function useServiceForm(service: ServiceSettings) {
  const { state } = useAccount();
  const { save, saveAnnounced: saveAndAnnounce } = useSaveAndAnnounce();
  const [typed, setTyped] = useState<ServiceSettings>(service);
  const [step, setStep] = useState<Step>('typing');
  const wanted = tidy(typed);
  const saveTyped = (how: { readonly anyway?: boolean }) => {
    setStep('typing');
    saveAndAnnounce({ ...wanted, ...how });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (badAddress(wanted)) return setStep('badAddress');
    const signsOut = state !== 'signed-out' && !isSameService(service, wanted);
    return signsOut ? setStep('asking') : saveTyped({});
  };
  const type = (next: ServiceSettings) => {
    setTyped(next);
    setStep('typing');
  };
  const cancel = () => setStep('typing');
  const { problem, refused } = useFormProblem(step === 'badAddress' ? badAddress(wanted) : null, save);
  return {
    typed,
    type,
    step,
    submit,
    confirm: () => saveTyped({}),
    saveAnyway: () => saveTyped({ anyway: true }),
    cancel,
    pending: save.isPending,
    problem,
    refused,
  };
}

function useSaveAndAnnounce() {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const save = useSaveService();
  // Await `mutateAsync` instead of passing callbacks to `mutate`. Saving the service replaces the form before the answer arrives, and
  // callbacks of a removed component are not called.
  const saveAndAnnounce = (wanted: Parameters<typeof save.mutateAsync>[0]) =>
    save
      .mutateAsync(wanted)
      .then((saved) => saved.ok && announce({ text: t('service.saved') }))
      .catch(() => undefined);
  return { save, saveAnnounced: saveAndAnnounce };
}

/**
 * Returns the newest problem to show. `refused` is true if the service has refused the settings. In this case, the user can save the
 * settings anyway.
 */
function useFormProblem(bad: Problem | null, { data, isPending }: ReturnType<typeof useSaveService>) {
  const connecting = useConnectProblem();
  const answer = data?.ok === false ? data.problem : null;
  const failed = connecting && data?.ok !== true && serviceFieldAtFault(connecting.code) ? connecting : null;
  if (isPending) return { problem: null, refused: false };
  return { problem: bad ?? answer ?? failed, refused: bad === null && answer !== null };
}

/** Returns a problem that can be found without asking the service; null if there is none. */
function badAddress({ baseUrl, authUrl }: ServiceSettings): Problem | null {
  if (!isServiceAddress(baseUrl)) return { code: 'bad_base', message: '' };
  return isServiceAddress(authUrl) ? null : { code: 'bad_auth', message: '' };
}

function tidy({ baseUrl, authUrl, clientId, clientSecret }: ServiceSettings): ServiceSettings {
  const address = (typed: string) => withoutTrailingSlashes(typed.trim());
  return {
    baseUrl: address(baseUrl),
    authUrl: address(authUrl),
    clientId: clientId.trim(),
    clientSecret: clientSecret.trim(),
  };
}
