// What is fetched later says more than the first frame has words for: part and words come together.

export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  const [fetched] = await Promise.all([part, import('@/lib/domain/words/all-english.ts')]);
  return fetched;
}
