// Stores which notifications were shown (`storage.session`, until the browser closes).
import { browser } from 'wxt/browser';
import { noShownNotifications, type ShownNotifications } from '../../domain/due-notifications.ts';

export async function readShownNotifications(): Promise<ShownNotifications> {
  const { notified } = await browser.storage.session.get('notified');
  return (notified as ShownNotifications | undefined) ?? noShownNotifications;
}

export async function writeShownNotifications(notified: ShownNotifications): Promise<void> {
  await browser.storage.session.set({ notified });
}
