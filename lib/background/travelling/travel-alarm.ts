// The alarm at which what changed is written to the synced storage.
export const TRAVEL_ALARM = 'travel';
