// What notifications have said already: ends with the browser (`storage.session`).
import { browser } from 'wxt/browser';
import { nothingTold, type Told } from '../domain/notices.ts';

export async function readTold(): Promise<Told> {
  const { told } = await browser.storage.session.get('told');
  return (told as Told | undefined) ?? nothingTold;
}

export async function writeTold(told: Told): Promise<void> {
  await browser.storage.session.set({ told });
}
