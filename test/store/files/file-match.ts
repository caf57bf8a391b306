// Provides a match in the form in which files contain it.
export const fileTitle = {
  mediaId: '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
  type: 'anime',
  title: 'Sousou no Frieren',
  mal_id: 52991,
  anilist_id: null,
};
export const fileRule = { from: 1, to: 28, offset: 0, title: fileTitle };
export const fileMatch = {
  seasonKey: 'crunchyroll:GS01|',
  siteName: 'Crunchyroll',
  seriesTitle: 'Frieren',
  seasonTitle: null,
  rules: [fileRule],
  policy: 'auto',
  decidedBy: 'user',
  jumpAllowed: false,
  evidence: [{ code: 'chosenByUser', values: {} }],
  decidedAt: 5,
};
