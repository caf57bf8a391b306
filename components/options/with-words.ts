// A section says more than the first frame has words for: both come together.

export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  const [fetched] = await Promise.all([part, import('@/lib/domain/words/english/options-later.ts')]);
  return fetched;
}
