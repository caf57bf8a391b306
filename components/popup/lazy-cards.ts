// Lazy parts of rows and cards that are collapsed at first.
import { lazyPart } from '../ui/lazy-part.ts';

export const EntryEditor = lazyPart(async () => (await import('./library/entry-editor.tsx')).EntryEditor);
/** Every row has it, but it is empty in the first frame. */
export const RowResumeButton = lazyPart(
  async () => (await import('./resume/row-resume-button.tsx')).RowResumeButton,
  {
    whenIdle: true,
  },
);
export const QuestionCard = lazyPart(async () => (await import('./now/question-card.tsx')).QuestionCard);
export const MatchChooser = lazyPart(async () => (await import('./now/match-chooser.tsx')).MatchChooser);
