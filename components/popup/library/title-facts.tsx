// The known fields of a title, its related titles, and links to other services.
import type { Media, Relation } from '@/lib/contract/media.ts';
import { titleLanguageTag } from '@/lib/domain/titles/title-script.ts';
import { mediaFormatLabel, relationLabel, titleFactRows } from '@/lib/domain/words/title-facts.ts';
import { useTitleOf } from '@/lib/queries/use-title-of.ts';
import { ExternalPageLink } from '../../ui/external-page-link.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { useOpenDetails } from './open-details.ts';

export function TitleFacts({ media }: { readonly media: Media }) {
  const t = useTranslate();
  return (
    <>
      <dl className="facts">
        {titleFactRows(t, media).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="details-links">
        {media.mal_id !== null && (
          <ExternalPageLink
            href={`https://myanimelist.net/${media.type}/${media.mal_id}`}
            text="MyAnimeList"
          />
        )}
        {media.anilist_id !== null && (
          <ExternalPageLink href={`https://anilist.co/${media.type}/${media.anilist_id}`} text="AniList" />
        )}
      </p>
    </>
  );
}

export function TitleRelations({ relations }: { readonly relations: readonly Relation[] }) {
  const t = useTranslate();
  const titleOf = useTitleOf();
  if (relations.length === 0) return null;
  return (
    <>
      <h3 className="details-heading">{t('details.relations')}</h3>
      <ul className="relations">
        {relations.map((relation) => {
          const title = titleOf?.({ mediaId: relation.id, title: relation.title }) ?? '';
          return <RelationItem key={`${relation.kind} ${relation.id}`} relation={relation} title={title} />;
        })}
      </ul>
    </>
  );
}

function RelationItem({ relation, title }: { readonly relation: Relation; readonly title: string }) {
  const t = useTranslate();
  const open = useOpenDetails();
  return (
    <li>
      <button
        type="button"
        className="relation"
        onClick={() => open({ type: relation.type, id: relation.id })}
      >
        <span className="tag">{relationLabel(t, relation.kind)}</span>
        <span className="relation-title" lang={titleLanguageTag(title)}>
          {title}
        </span>
        <span className="soft small">
          {[relation.format && mediaFormatLabel(t, relation.format), relation.year]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
    </li>
  );
}
