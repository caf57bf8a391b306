// The mode (write, ask or ignore) for all titles on one site.
import type { Policy } from '@/lib/domain/settings.ts';
import { useSaveSettings } from '@/lib/queries/use-save-settings.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import type { Site } from '@/lib/sites/site.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const policies: readonly Policy[] = ['auto', 'ask', 'ignore'];

export function SitePolicy({ site }: { readonly site: Site }) {
  const t = useTranslate();
  const settings = useSettings();
  const save = useSaveSettings();
  return (
    <SegmentedControl
      label={t('sites.policy', { site: site.name })}
      options={policies.map((value) => ({ value, label: t(`policy.${value}`) }))}
      value={settings.sitePolicies[site.id] ?? 'auto'}
      onChange={(policy) =>
        save((shown) => ({ ...shown, sitePolicies: { ...shown.sitePolicies, [site.id]: policy } }))
      }
    />
  );
}
