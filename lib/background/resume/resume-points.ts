// Returns the resume points of an account as the popup shows them.

import { isSignedIn } from '../../domain/account.ts';
import { permissionPatternOfOrigin } from '../../domain/addresses/self-hosted.ts';
import {
  type KnownResumePoint,
  type ResumePoint,
  rematchResumePoint,
  type TitleResumePoints,
} from '../../domain/resume/resume-point.ts';
import type { Settings } from '../../domain/settings.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readResumePoints } from '../../store/resume-points.ts';
import { readMatchOf } from '../matching/resolve.ts';
import type { Context } from '../runtime/context.ts';
import { addressesOfResumePoint, type ResumeAddresses, toKnownResumePoint } from './addresses.ts';

interface OpenablePoint {
  readonly resumePoint: ResumePoint;
  readonly known: KnownResumePoint;
  readonly addresses: ResumeAddresses;
}

/**
 * Returns the resume points of the signed-in account by title, or an empty object if the user is signed out. `mediaIds` restricts the
 * result to these titles.
 */
export async function readResumePointsOfTitles(
  ctx: Context,
  mediaIds?: readonly string[],
): Promise<TitleResumePoints> {
  const account = await readAccount();
  if (account.id === null || !isSignedIn(account)) return {};
  const stored = await readResumePoints(account.id);
  const wanted = stored.filter(({ mediaId }) => mediaIds?.includes(mediaId) ?? true);
  const resumePoints = await findOpenableResumePoints(ctx, wanted);
  const titles: Record<string, KnownResumePoint[]> = {};
  for (const { resumePoint, known } of resumePoints) {
    titles[resumePoint.mediaId] ??= [];
    titles[resumePoint.mediaId]?.push(known);
  }
  return titles;
}

export async function findOpenableResumePoints(
  ctx: Context,
  resumePoints: readonly ResumePoint[],
): Promise<readonly OpenablePoint[]> {
  const settings = await readSettings();
  const found = await Promise.all(resumePoints.map((resumePoint) => openable(ctx, settings, resumePoint)));
  return found.filter((one) => one !== null);
}

async function openable(
  { browser }: Context,
  settings: Settings,
  stored: ResumePoint,
): Promise<OpenablePoint | null> {
  const today = rematchResumePoint(stored, await readMatchOf(stored.observed));
  if (!today) return null;
  const { resumePoint, numbering } = today;
  const addresses = addressesOfResumePoint(resumePoint, numbering, settings);
  const origins = [permissionPatternOfOrigin(new URL(resumePoint.observed.url).origin)];
  // The address came from a page, so the browser may reject it as a match pattern.
  const isAllowed = await browser.permissions.contains({ origins }).catch(() => false);
  return {
    resumePoint,
    known: { ...toKnownResumePoint(resumePoint, numbering, addresses), isAllowed },
    addresses,
  };
}
