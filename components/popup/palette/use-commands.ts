// Finds the rows for the typed text: titles from the list and the service, settings, and the actions for them.
import { useMemo } from 'react';
import type { Media } from '@/lib/contract/media.ts';
import type { Problem } from '@/lib/domain/changes/outbox-item.ts';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import type { AppAction } from '@/lib/domain/commands/app-actions.ts';
import {
  type Command,
  type CommandRows,
  catalogueQueryOf,
  listCommands,
} from '@/lib/domain/commands/commands.ts';
import type { TitleResumePoints } from '@/lib/domain/resume/resume-point.ts';
import { useLibrary, useRefreshLibrary } from '@/lib/queries/use-library.ts';
import { useResumePoints } from '@/lib/queries/use-resume-points.ts';
import { useCatalogueSearch } from '@/lib/queries/use-search.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { sectionUrlHash } from '../../options/sections.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { useOpenDetails } from '../library/open-details.ts';
import { useEntryEdits } from '../library/use-entry-edits.ts';
import { useOpenResumePointOrAnnounce } from '../resume/use-resume-offers.ts';
import { useDebouncedValue } from '../search/use-debounced-value.ts';
import { useCachedSearchTexts } from '../use-cached-search-texts.ts';
import { useMatchingSettings } from './use-matching-settings.ts';

const TYPING_PAUSE_MS = 250;
/** Shorter texts are searched only in the list, not on the service and in the settings. */
const SHORTEST = 2;
const none: readonly Media[] = [];
const nowhere: TitleResumePoints = {};

export interface CommandResults extends CommandRows<ShownEntry> {
  readonly isSearching: boolean;
  /** Why the search on the service failed; null if it succeeded. */
  readonly problem: Problem | null;
}

export function useCommands(text: string): CommandResults {
  const t = useTranslate();
  const listed = useWholeList();
  const resumePoints = useResumePoints() ?? nowhere;
  const { finishing } = useSettings().tracking;
  const { found, ...search } = useFound(text);
  const settings = useMatchingSettings(t, text.trim().length < SHORTEST ? '' : text);
  const rows = useMemo(
    () => listCommands({ t, text, listed, resumePoints, found, settings, finishing }),
    [t, text, listed, resumePoints, found, settings, finishing],
  );
  return { ...rows, ...search };
}

/** The functions behind the commands of the popup itself. */
export interface PopupCommandHandlers {
  readonly onUndo: () => void;
  readonly onHelp: () => void;
}

export function useRunCommand(popup: PopupCommandHandlers): (command: Command<ShownEntry>) => void {
  const openDetails = useOpenDetails();
  const { edit } = useEntryEdits();
  const openResumePoint = useOpenResumePointOrAnnounce();
  const runApp = useRunApp(popup);
  return (command) => {
    if (command.kind === 'open') openDetails({ type: command.media.type, id: command.media.id });
    else if (command.kind === 'edit') edit(command.media, command.entry, command.patch);
    else if (command.kind === 'app') runApp(command.action);
    else if (command.kind === 'place') {
      const { entry, offer } = command;
      openResumePoint({ kind: 'offer', mediaId: entry.mediaId, type: entry.type, offer });
    } else openPage(command.address);
  };
}

function useRunApp({ onUndo, onHelp }: PopupCommandHandlers): (action: AppAction) => void {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const { mutate: refresh } = useRefreshLibrary();
  return (action) => {
    if (action === 'undo') onUndo();
    else if (action === 'help') onHelp();
    else if (action === 'refresh') {
      refresh();
      announce({ text: t('library.filling') });
    } else openPage(appPages[action]);
  };
}

/** The pages that commands open. The command for signing out opens the options, which ask for a confirmation. */
const appPages = {
  statistics: '/statistics.html',
  signOut: `/options.html${sectionUrlHash({ section: 'account', setting: 'service.disconnect' })}`,
  settings: '/options.html',
} as const;

function openPage(address: string): void {
  window.open(address, '_blank', 'noopener');
}

function useWholeList(): readonly ShownEntry[] {
  const anime = useLibrary('anime').entries;
  const manga = useLibrary('manga').entries;
  const listed = useMemo(() => [...anime, ...manga], [anime, manga]);
  useCachedSearchTexts(listed);
  return listed;
}

/** Returns the search results for the typed text. Results for an earlier text are left out, because their rows would not match. */
function useFound(
  text: string,
): Pick<CommandResults, 'isSearching' | 'problem'> & { readonly found: readonly Media[] } {
  const t = useTranslate();
  const wanted = catalogueQueryOf(t, text);
  const query = wanted.length < SHORTEST ? '' : wanted;
  const debouncedQuery = useDebouncedValue(query, TYPING_PAUSE_MS);
  const search = useCatalogueSearch(query === '' ? '' : debouncedQuery, null);
  const isCurrent = query !== '' && debouncedQuery === query && !search.isPlaceholderData;
  const answer = isCurrent ? search.data : undefined;
  return {
    found: answer?.ok ? answer.value : none,
    problem: answer && !answer.ok ? answer.problem : null,
    isSearching: query !== '' && (debouncedQuery !== query || search.isFetching),
  };
}
