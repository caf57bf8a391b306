// Tells whether an import of the account is in progress. Every start of the worker checks this, and there is usually none.
import { isActive } from '../../domain/imports/course.ts';
import { openDatabase } from '../database.ts';

export async function isImporting(account: string): Promise<boolean> {
  const jobs = await (await openDatabase()).getAll('imports');
  return jobs.some((job) => job.account === account && isActive(job));
}
