// Provides a match in the form that files contain.
export const exportedTitle = {
  mediaId: '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
  type: 'anime',
  title: 'Sousou no Frieren',
  mal_id: 52991,
  anilist_id: null,
};
export const exportedRule = { from: 1, to: 28, offset: 0, title: exportedTitle };
export const exportedMatch = {
  seasonKey: 'crunchyroll:GS01|',
  siteName: 'Crunchyroll',
  seriesTitle: 'Frieren',
  seasonTitle: null,
  rules: [exportedRule],
  policy: 'auto',
  decidedBy: 'user',
  jumpAllowed: false,
  evidence: [{ code: 'chosenByUser', values: {} }],
  decidedAt: 5,
};
