// Stores which notifications were shown (`storage.session`, until the browser closes).
import { browser } from 'wxt/browser';
import { type Notified, nothingNotified } from '../../domain/notices.ts';

export async function readNotified(): Promise<Notified> {
  const { notified } = await browser.storage.session.get('notified');
  return (notified as Notified | undefined) ?? nothingNotified;
}

export async function writeNotified(notified: Notified): Promise<void> {
  await browser.storage.session.set({ notified });
}
