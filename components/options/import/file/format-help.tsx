// The supported file formats, with one line for each service about how to export them.
import { useTranslate } from '../../../ui/language-provider.tsx';

const helps = [
  ['MyAnimeList', 'malXml'],
  ['AniList', 'anilist'],
  ['Kitsu', 'kitsuJson'],
  ['Simkl', 'simklJson'],
  ['Anime-Planet', 'animePlanetJson'],
  ['Kiroku', 'kiroku'],
  ['Bangumi', 'bangumi'],
  ['Mihon', 'mihon'],
  ['Netflix', 'netflix'],
  ['YouTube', 'youtube'],
  ['Crunchyroll', 'crunchyroll'],
  ['Trakt', 'trakt'],
] as const;

export function FormatHelp({ open }: { readonly open: boolean }) {
  const t = useTranslate();
  return (
    <details className="advanced" open={open}>
      <summary>{t('import.formats')}</summary>
      <dl className="format-help">
        {helps.map(([name, key]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{t(`import.how.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
