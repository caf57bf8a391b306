// Makes text that compresses by little more than a quarter. It is the same in every run.

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function createIncompressibleText(length: number, seed: number): string {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return SIGNS[Math.floor((state / 2 ** 32) * SIGNS.length)];
  };
  return Array.from({ length }, next).join('');
}
