// The props of every part of a rule card.
import type { MediaType } from '@/lib/contract/media.ts';
import type { RuleDraft } from '@/lib/domain/files/match-draft.ts';
import type { RuleDrafts } from './use-rule-drafts.ts';

export interface RuleCardProps {
  readonly draft: RuleDraft;
  readonly index: number;
  /** Null while it is unknown whether the title is anime or manga. */
  readonly type: MediaType | null;
  readonly searchFor: string;
  readonly editing: RuleDrafts;
  /** Whether the user has tried to save. */
  readonly attempted: boolean;
  readonly onRemove: () => void;
}
