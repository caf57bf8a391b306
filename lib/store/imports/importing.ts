// Whether an import of the account is under way. Each start of the worker asks, and most find none.
import { isActive } from '../../domain/imports/course.ts';
import { openDatabase } from '../database.ts';

export async function isImporting(account: string): Promise<boolean> {
  const jobs = await (await openDatabase()).getAll('imports');
  return jobs.some((job) => job.account === account && isActive(job));
}
