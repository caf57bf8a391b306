// The matches of a file, grouped by outcome, with the number of matches in each group.

import type {
  MatchImportPlan,
  MatchWithMissingTitles,
  UnreadableMatch,
} from '@/lib/domain/files/match-file.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { joinList } from '@/lib/domain/words/joined.ts';
import { ruleSentence, unreadableMatchSentence } from '@/lib/domain/words/match-sentences.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { useTitleOf } from '@/lib/queries/use-title-of.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { seasonNameOfMatch } from './match-name.ts';

interface ImportOutcomesProps {
  readonly plan: MatchImportPlan;
  readonly unreadable: readonly UnreadableMatch[];
}

/** A file may have thousands of matches. At most this many are shown. */
const MOST_LINES = 100;

export function ImportOutcomes({ plan, unreadable }: ImportOutcomesProps) {
  const t = useTranslate();
  const titleOf = useTitleOf();
  const outcomes = (['added', 'changed', 'kept', 'same'] as const).map((outcome) => ({
    outcome,
    lines: plan[outcome].map((match) => matchLine(t, match, titleOf)),
  }));
  const others = [
    { outcome: 'missing', lines: plan.missing.map((one) => missingLine(t, one)) },
    { outcome: 'unreadable', lines: unreadable.map((entry) => unreadableMatchSentence(t, entry)) },
  ] as const;
  return (
    <div className="import-outcomes">
      {[...outcomes, ...others]
        .filter(({ lines }) => lines.length > 0)
        .map(({ outcome, lines }) => (
          <details key={outcome} className={`import-${outcome}`}>
            <summary>{t(`matchFile.${outcome}`, { count: lines.length })}</summary>
            <ul className="soft small">
              {lines.slice(0, MOST_LINES).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two matches of a file may have the same text, and these elements have no state.
                <li key={index}>{line}</li>
              ))}
              {lines.length > MOST_LINES && <li>…</li>}
            </ul>
          </details>
        ))}
    </div>
  );
}

function matchLine(t: Translate, match: Match, titleOf: ReturnType<typeof useTitleOf>): string {
  const name = seasonNameOfMatch(match);
  if (match.rules.length === 0) return t('matchFile.ignored', { name });
  const rules = match.rules.map((rule) =>
    ruleSentence(t, rule, titleOf?.({ mediaId: rule.mediaId, title: rule.about.title }) ?? ''),
  );
  return `${name}: ${rules.join('; ')}`;
}

function missingLine(t: Translate, { match, titles }: MatchWithMissingTitles): string {
  const named = titles.map(({ title }) => title || t('matchFile.nameless'));
  return t('matchFile.missingTitles', { name: seasonNameOfMatch(match), titles: joinList(t, named) });
}
