// Stores which notifications were shown (`storage.session`, until the browser closes).
import { browser } from 'wxt/browser';
import { nothingNotified, type ShownNotifications } from '../../domain/notices.ts';

export async function readShownNotifications(): Promise<ShownNotifications> {
  const { notified } = await browser.storage.session.get('notified');
  return (notified as ShownNotifications | undefined) ?? nothingNotified;
}

export async function writeNotified(notified: ShownNotifications): Promise<void> {
  await browser.storage.session.set({ notified });
}
