// Contract cases for alarms and their events, with Chromium's answers.
import type { ContractCase } from './case.ts';

export const alarmCases: readonly ContractCase[] = [
  ['get: an alarm that is not set', ({ alarms }) => alarms.get('x'), 'resolves'],
  ['clear: an alarm that is not set', ({ alarms }) => alarms.clear('x'), 'resolves false'],
  ['create: a new alarm', ({ alarms }) => alarms.create('x', { delayInMinutes: 5 }), 'resolves'],
  [
    'create: another alarm with the same name',
    ({ alarms }) => alarms.create('x', { when: 4_000_000_000_000, periodInMinutes: 0.5 }),
    'resolves',
  ],
  [
    'getAll: only the second alarm with that name',
    async ({ alarms }) =>
      (await alarms.getAll())
        .filter(({ name }) => name === 'x')
        .map(({ scheduledTime, periodInMinutes }) => [scheduledTime, periodInMinutes]),
    'resolves [[4000000000000,0.5]]',
  ],
  [
    'create: a period of 5 seconds in an unpacked extension',
    async ({ alarms }) => {
      await alarms.create('x', { periodInMinutes: 5 / 60 });
      return (await alarms.get('x'))?.periodInMinutes === 5 / 60;
    },
    'resolves true',
  ],
  [
    'get: an alarm without a period',
    async ({ alarms }) => {
      await alarms.create('x', { delayInMinutes: 5 });
      return (await alarms.get('x'))?.periodInMinutes;
    },
    'resolves',
  ],
  [
    'create: both `when` and `delayInMinutes`',
    ({ alarms }) => alarms.create('x', { when: 4_000_000_000_000, delayInMinutes: 1 } as never),
    'rejects: Cannot set both when and delayInMinutes.',
  ],
  [
    'create: no time, delay or period',
    ({ alarms }) => alarms.create('x', {} as never),
    'rejects: Must set at least one of when, delayInMinutes, or periodInMinutes.',
  ],
  [
    'create: `when` is NaN',
    ({ alarms }) => alarms.create('x', { when: Number.NaN }),
    "rejects: Error at parameter 'alarmInfo': Error at property 'when': Value must not be NaN or Infinity.",
  ],
  [
    'create: `when` is infinite',
    ({ alarms }) => alarms.create('x', { when: Number.POSITIVE_INFINITY }),
    "rejects: Error at parameter 'alarmInfo': Error at property 'when': Value must not be NaN or Infinity.",
  ],
  [
    'getAll: after rejected calls, the earlier alarm is still set',
    async ({ alarms }) => (await alarms.getAll()).filter(({ name }) => name === 'x').length,
    'resolves 1',
  ],
  ['clear: an alarm that is set', ({ alarms }) => alarms.clear('x'), 'resolves true'],
  [
    'create: the 501st alarm',
    async ({ alarms }) => {
      try {
        for (let at = 0; at < 501; at += 1) await alarms.create(`a${at}`, { delayInMinutes: 100 });
      } finally {
        for (let at = 0; at < 501; at += 1) await alarms.clear(`a${at}`);
      }
    },
    'rejects: An extension cannot have more than 500 active alarms.',
  ],
];

/** Cases in which an alarm must fire before the call returns. */
export const firingAlarmCases: readonly ContractCase[] = [
  [
    'create: an alarm in the past fires, and its event contains that time',
    ({ alarms }) =>
      new Promise((resolve) => {
        const hear = ({
          name,
          scheduledTime,
          periodInMinutes,
        }: {
          name: string;
          scheduledTime: number;
          periodInMinutes?: number;
        }) => {
          if (name !== 'past') return;
          alarms.onAlarm.removeListener(hear);
          resolve([scheduledTime, periodInMinutes]);
        };
        alarms.onAlarm.addListener(hear);
        alarms.create('past', { when: 1000 });
      }),
    'resolves [1000,null]',
  ],
  ['get: an alarm that has fired', ({ alarms }) => alarms.get('past'), 'resolves'],
  [
    'create: an alarm with a delay of 0 fires',
    ({ alarms }) =>
      new Promise((resolve) => {
        const hear = ({ name }: { name: string }) => {
          if (name !== 'at once') return;
          alarms.onAlarm.removeListener(hear);
          resolve(name);
        };
        alarms.onAlarm.addListener(hear);
        alarms.create('at once', { delayInMinutes: 0 });
      }),
    'resolves "at once"',
  ],
  [
    'create: of two alarms with one name only the second fires, and none remains',
    ({ alarms }) =>
      new Promise((resolve) => {
        const hear = async ({ name, scheduledTime }: { name: string; scheduledTime: number }) => {
          if (name !== 'twice') return;
          alarms.onAlarm.removeListener(hear);
          resolve([scheduledTime, (await alarms.get('twice')) ?? 'none']);
        };
        alarms.onAlarm.addListener(hear);
        alarms
          .create('twice', { when: 4_000_000_000_000, periodInMinutes: 5 })
          .then(() => alarms.create('twice', { when: 1000 }));
      }),
    'resolves [1000,"none"]',
  ],
  [
    'clear: an alarm that is cleared before its time does not fire',
    ({ alarms }) =>
      new Promise((resolve) => {
        const heard: string[] = [];
        const hear = ({ name }: { name: string }) => {
          if (name === 'cleared' || name === 'after it') heard.push(name);
          if (name !== 'after it') return;
          alarms.onAlarm.removeListener(hear);
          resolve(heard);
        };
        alarms.onAlarm.addListener(hear);
        const now = Date.now();
        alarms
          .create('cleared', { when: now + 2000 })
          .then(() => alarms.clear('cleared'))
          .then(() => alarms.create('after it', { when: now + 2500 }));
      }),
    'resolves ["after it"]',
  ],
  [
    'create: an alarm with a period is set to a later time after it fires',
    ({ alarms }) =>
      new Promise((resolve) => {
        const hear = async ({ name, scheduledTime }: { name: string; scheduledTime: number }) => {
          if (name !== 'again') return;
          alarms.onAlarm.removeListener(hear);
          const next = await alarms.get('again');
          await alarms.clear('again');
          resolve([scheduledTime, next?.periodInMinutes, (next?.scheduledTime ?? 0) > scheduledTime]);
        };
        alarms.onAlarm.addListener(hear);
        alarms.create('again', { when: 1000, periodInMinutes: 10 });
      }),
    'resolves [1000,10,true]',
  ],
];
