// What Kiroku remembers: which season of which site is which title.
import type { Match, MatchRule } from '@/lib/domain/match.ts';
import { useLibrary } from '@/lib/queries/use-library.ts';
import { useForgetMatch, useMatches } from '@/lib/queries/use-matches.ts';
import { useAnnouncer } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { useWord } from '../ui/language.ts';

export function MatchesSection() {
  const word = useWord();
  const matches = useMatches() ?? [];
  return (
    <>
      <p className="soft">{word(matches.length > 0 ? 'matches.why' : 'matches.none')}</p>
      <ul className="rows">
        {matches.map((match) => (
          <MatchRow key={match.seasonKey} match={match} />
        ))}
      </ul>
    </>
  );
}

function MatchRow({ match }: { readonly match: Match }) {
  const word = useWord();
  const { announce } = useAnnouncer();
  const forget = useForgetMatch();
  const name = [match.seriesTitle, match.seasonTitle].filter(Boolean).join(' · ');
  const onForget = () => {
    forget.mutate(match.seasonKey);
    announce({ text: word('matches.forgotten', { title: name }) });
  };
  return (
    <li className="row">
      <span className="row-name">
        <strong>{name}</strong>
        <span className="soft small">
          {match.siteName} · {word(match.decidedBy === 'user' ? 'matches.byUser' : 'matches.byKiroku')}
        </span>
        {match.rules.map((rule) => (
          <RuleLine key={`${rule.from} ${rule.mediaId}`} rule={rule} />
        ))}
      </span>
      {match.policy === 'ignore' && <span className="tag tag-warn">{word('matches.ignored')}</span>}
      <Button look="danger" onClick={onForget}>
        {word('matches.forget')} <span className="unseen">{name}</span>
      </Button>
    </li>
  );
}

function RuleLine({ rule }: { readonly rule: MatchRule }) {
  const word = useWord();
  const entry = useLibrary(rule.type).entries.find((candidate) => candidate.mediaId === rule.mediaId);
  const title = entry?.media.title ?? word('matches.unknownTitle');
  const { from, to } = rule;
  return (
    <span className="small">
      {to === null ? word('matches.openRule', { from, title }) : word('matches.rule', { from, to, title })}
    </span>
  );
}
