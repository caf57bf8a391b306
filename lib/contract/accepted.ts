// Lists the accepted names of fields that the specification does not define. `normalise-answer.ts` uses them to convert answers into the
// form of our schemas.
//
// To accept another name, add it here and in README.md. Names are compared without case, `_` and `-`, so `nextCursor` also matches
// `next_cursor`.

export type AcceptedNames = readonly string[];

/** Names of wrapper objects. A service may put the list or the whole answer into such an object, as in `{"data": {…}}`. */
export const acceptedContainerNames: AcceptedNames = [
  'data',
  'result',
  'response',
  'payload',
  'body',
  'page',
  'edges',
  'nodes',
  'collection',
];

/** Maps each part of an answer to the names under which a service may send it. Our own server uses the first name. */
export const acceptedMemberNames = {
  results: ['results', 'data', 'items', 'matches', 'hits', 'list', 'media', 'titles', 'nodes'],
  entries: ['entries', 'data', 'items', 'library', 'results', 'list', 'mediaList', 'nodes'],
  details: ['anime', 'manga', 'media', 'data', 'title', 'item', 'result', 'details', 'node'],
  relations: ['relations', 'related', 'relatedMedia', 'relatedTitles'],
  /** The user's entry in the details of a title. A service may send the entry inside the title or next to the title. */
  ownEntry: [
    'entry',
    'libraryEntry',
    'listEntry',
    'userEntry',
    'myEntry',
    'myListStatus',
    'listStatus',
    'mediaListEntry',
    'userLibraryEntry',
    'viewerEntry',
  ],
  writtenEntry: ['entry', 'data', 'item', 'libraryEntry', 'listEntry', 'result'],
  nextCursor: [
    'nextCursor',
    'cursor',
    'next',
    'endCursor',
    'nextPageToken',
    'nextPage',
    'pageToken',
    'after',
  ],
  /** Objects of a page of the list that may contain the cursor. The cursor may also be directly in the page. */
  pageFacts: ['meta', 'page', 'pageInfo', 'pagination', 'paging', 'cursors', 'links', 'data'],
  total: ['total', 'totalCount', 'totalResults', 'totalItems', 'count'],
  /** The value of this field is false on the last page of the list. */
  hasMore: ['hasMore', 'hasNext', 'hasNextPage', 'more'],
} as const satisfies Readonly<Record<string, AcceptedNames>>;

/** Maps each field of a title or an entry to the names under which a service may send it. Our own server uses the first name. */
export const acceptedFieldNames = {
  id: ['id', 'uuid', 'mediaId', '_id'],
  shortId: ['shortId', 'slug', 'short'],
  type: ['type', 'mediaType', 'kind'],
  title: ['title', 'name', 'canonicalTitle', 'displayTitle'],
  titles: ['titles', 'names', 'title'],
  romaji: ['romaji', 'romanized', 'jaLatn', 'enJp', 'xJat'],
  english: ['english', 'en', 'enUs'],
  native: ['native', 'japanese', 'ja', 'jaJp', 'original'],
  synonyms: ['synonyms', 'alternativeTitles', 'altTitles', 'otherNames', 'aliases'],
  format: ['format', 'subtype', 'mediaFormat'],
  status: ['status', 'state', 'airingStatus', 'publishingStatus'],
  episodes: ['episodes', 'episodeCount', 'numEpisodes', 'totalEpisodes'],
  chapters: ['chapters', 'chapterCount', 'numChapters', 'totalChapters'],
  volumes: ['volumes', 'volumeCount', 'numVolumes', 'totalVolumes'],
  season: ['season'],
  year: ['year', 'seasonYear', 'releaseYear', 'startYear'],
  startDate: ['startDate', 'releaseDate', 'airedFrom'],
  synopsis: ['synopsis', 'description', 'summary'],
  genres: ['genres'],
  coverUrl: ['coverUrl', 'cover', 'coverImage', 'image', 'imageUrl', 'poster', 'picture', 'mainPicture'],
  averageScore: ['averageScore', 'meanScore', 'mean'],
  explicit: ['explicit', 'isAdult', 'adult', 'nsfw', 'isExplicit'],
  malId: ['mal_id', 'idMal', 'myanimelistId', 'mal'],
  anilistId: ['anilist_id', 'idAnilist', 'anilist'],
  mediaId: ['mediaId', 'titleId', 'animeId', 'mangaId'],
  media: ['media', 'anime', 'manga', 'title', 'node', 'item'],
  progress: [
    'progress',
    'watchedEpisodes',
    'episodesWatched',
    'numEpisodesWatched',
    'chaptersRead',
    'numChaptersRead',
    'readChapters',
  ],
  userScore: ['userScore', 'score', 'rating'],
  createdAt: ['createdAt', 'addedAt'],
  updatedAt: ['updatedAt', 'modifiedAt', 'lastModified'],
  /** Marks an entry that the user has removed, but that the service still returns. */
  removedAt: ['removedAt', 'deletedAt', 'isRemoved', 'isDeleted', 'removed', 'deleted'],
  startedAt: ['startedAt', 'startedOn', 'startDate'],
  completedAt: ['completedAt', 'completedOn', 'finishedAt', 'finishDate'],
} as const satisfies Readonly<Record<string, AcceptedNames>>;
