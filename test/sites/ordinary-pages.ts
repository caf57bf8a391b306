// Builds pages that name an episode but do not play it: news, reviews, recaps, announcements, shops, forums, lists, uploads and home pages.

export interface OrdinaryPage {
  readonly name: string;
  readonly url: string;
  readonly html: string;
  /** The names of the series on the page. Episode `number` of each is next on the user's list. */
  readonly series: readonly string[];
  readonly number: number;
}

/** The values with which a template is filled: a series, two other series, and an episode number. */
interface Facts {
  readonly series: string;
  readonly others: readonly [string, string];
  readonly number: number;
}

type Template = (facts: Facts) => { readonly path: string; readonly head: string; readonly body: string };

const VIDEO = '<div class="player"><video src="/clip.mp4"></video></div>';
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
const cards = (titles: readonly string[], label: (index: number) => string) =>
  `<ul>${titles.map((title, index) => `<li><a href="/watch/${index + 400}"><img alt="${title}"><h4>${title}</h4><span>${label(index)}</span></a></li>`).join('')}</ul>`;
const article = (type: string) =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}","headline":"x"}</script>`;

/** The templates by the kind of page, one for each wording. Each is filled with several titles. */
const templates: Readonly<Record<string, readonly Template[]>> = {
  news: [
    ({ series, number }) => ({
      path: `/watch/${slug(series)}-episode-${number}-delayed`,
      head: `<meta property="og:type" content="article"><title>${series} Episode ${number} delayed | Anime Daily</title>`,
      body: `<article><h1>${series} Episode ${number} Delayed by a Week</h1>${VIDEO}<p>Episode ${number} moves to Friday.</p></article>`,
    }),
    ({ series, number }) => ({
      path: `/news/4${number}`,
      head: `${article('NewsArticle')}<title>${series}: Episode ${number}</title>`,
      body: `<main><h1>${series} – Episode ${number}</h1>${VIDEO}<p>The studio has shown new pictures.</p></main>`,
    }),
    ({ series, number }) => ({
      path: `/aktuell/5${number}`,
      head: `<title>${series} Folge ${number}: Vorschau und Bilder</title>`,
      body: `<h1>${series} Folge ${number}: Vorschau und Bilder</h1>${VIDEO}<p>So geht es weiter.</p>`,
    }),
    ({ series, number }) => ({
      path: `/noticias/${number}`,
      head: `${article('Article')}<title>${series}: capítulo ${number}</title>`,
      body: `<h1>${series}: capítulo ${number}</h1>${VIDEO}`,
    }),
  ],
  review: [
    ({ series, number }) => ({
      path: `/reviews/${slug(series)}/${number}`,
      head: `<title>${series} Episode ${number} Review</title>`,
      body: `<h1>${series} - Episode ${number}</h1>${VIDEO}<h2>Our review</h2>`,
    }),
    ({ series, number }) => ({
      path: `/watch/${number}88`,
      head: `${article('Review')}<title>${series} – Episode ${number}</title>`,
      body: `<h1>${series}</h1><h2>Episode ${number}</h2>${VIDEO}`,
    }),
    ({ series, number }) => ({
      path: `/kritik/${number}`,
      head: `<title>${series} Folge ${number} – Kritik</title>`,
      body: `<h1>${series}</h1><h2>Folge ${number}</h2>${VIDEO}`,
    }),
    ({ series, number }) => ({
      path: `/kansou/${number}`,
      head: `<title>${series} 第${number}話 感想</title>`,
      body: `<h1>${series} 第${number}話</h1>${VIDEO}`,
    }),
  ],
  upload: [
    ({ series, number }) => ({
      path: `/watch?v=a${number}`,
      head: `<title>${series} Episode ${number} Reaction - Tube</title>`,
      body: `${VIDEO}<h1>${series} Episode ${number} Reaction</h1>`,
    }),
    ({ series, number }) => ({
      path: `/watch?v=b${number}`,
      head: `<title>${series} Ep ${number} Explained | Tube</title>`,
      body: `${VIDEO}<h1>${series} Ep ${number} Explained</h1>${cards(['Frieren', 'Mushishi'], (index) => `Episode ${index + 3}`)}`,
    }),
    ({ series, number }) => ({
      path: `/watch?v=c${number}`,
      head: '<title>Tube</title>',
      body: `${VIDEO}<h1>What happened to ${series} after episode ${number} and why fans are angry</h1>`,
    }),
    ({ series, number }) => ({
      path: `/watch?v=d${number}`,
      head: '<title>Tube</title>',
      body: `${VIDEO}<h1>Let’s play ${series} – the game – Episode ${number}</h1>`,
    }),
    ({ series, number }) => ({
      path: `/watch?v=e${number}`,
      head: '<title>Tube</title>',
      body: `${VIDEO}<h1>My week in Osaka</h1><div id="comments"><p>${series} episode ${number} was great</p><p>I liked episode ${number + 1} more</p></div>`,
    }),
    ({ series, number }) => ({
      path: `/watch?v=f${number}`,
      head: '<title>Tube</title>',
      body: `${VIDEO}<h1>Opening of ${series}</h1><div>Trailer</div><div>Episode ${number}</div>`,
    }),
  ],
  recap: [
    ({ series, number }) => ({
      path: `/watch/r${number}`,
      head: `<title>${series} Episode ${number} Recap | Tube</title>`,
      body: `<h1>${series} Episode ${number} Recap</h1>${VIDEO}`,
    }),
    ({ series, number }) => ({
      path: `/watch/s${number}`,
      head: '<title>Tube</title>',
      body: `<h1>${series} Folge ${number}: Reaktion</h1>${VIDEO}`,
    }),
    ({ series, number }) => ({
      path: `/watch/t${number}`,
      head: '<title>Tube</title>',
      body: `<h1>${series} 第${number}話 リアクション</h1>${VIDEO}`,
    }),
    ({ series, number }) => ({
      path: `/watch/u${number}`,
      head: '<title>Tube</title>',
      body: `<h1>${series} Épisode ${number} : critique</h1>${VIDEO}`,
    }),
  ],
  announced: [
    ({ series, number }) => ({
      path: `/watch/v${number}`,
      head: `<title>${series}</title>`,
      body: `<h1>${series}</h1>${VIDEO}<div><p>Up next</p><p>Episode ${number}</p></div>`,
    }),
    ({ series, number }) => ({
      path: `/watch/w${number}`,
      head: `<title>${series}</title>`,
      body: `<h1>${series}</h1>${VIDEO}<div><div>Nächste Folge</div><div><b>Folge ${number}</b></div></div>`,
    }),
    ({ series, number }) => ({
      path: `/watch/x${number}`,
      head: `<title>${series}</title>`,
      body: `<h1>${series}</h1>${VIDEO}<p>次のエピソード: 第${number}話</p>`,
    }),
    ({ series, number }) => ({
      path: `/watch/y${number}`,
      head: '<title>Stream</title>',
      body: `<div aria-label="Siguiente: ${series}, episodio ${number}">${VIDEO}</div><h1>${series}</h1>`,
    }),
  ],
  shop: [
    ({ series, number }) => ({
      path: `/item/${number}77`,
      head: `${article('Product')}<title>${series} Episode ${number} Blu-ray</title>`,
      body: `<h1>${series} Episode ${number}</h1>${VIDEO}<button>Add to cart</button>`,
    }),
    ({ series, others, number }) => ({
      path: '/shop',
      head: '<title>Shop</title>',
      body: `<h1>Figures</h1>${cards([series, ...others], (index) => `Vol. ${number + index}, 12.90 €`)}${VIDEO}`,
    }),
    ({ series, number }) => ({
      path: `/item/${number}78`,
      head: '<title>Buy now</title>',
      body: `<h1>${series} T-shirt</h1><p>From the poster of episode ${number} of another year, size M, in black or blue, made of cotton that lasts for a long time and is washed with care</p>${VIDEO}`,
    }),
  ],
  forum: [
    ({ series, number }) => ({
      path: `/t/${number}`,
      head: `${article('DiscussionForumPosting')}<title>${series} Episode ${number}</title>`,
      body: `<h1>${series} - Episode ${number}</h1>${VIDEO}`,
    }),
    ({ series, number }) => ({
      path: `/r/anime/${number}`,
      head: `<title>${series} - Episode ${number} discussion : anime</title>`,
      body: `<h1>${series} - Episode ${number} discussion</h1>${VIDEO}`,
    }),
    ({ series, number }) => ({
      path: `/foro/${number}`,
      head: '<title>Foro</title>',
      body: `<h1>${series}</h1><p>¿Alguien vio el episodio ${number}?</p><p>Sí, y el episodio ${number - 1} también.</p>${VIDEO}`,
    }),
  ],
  list: [
    ({ series, number }) => ({
      path: `/series/${slug(series)}`,
      head: `<title>${series} - All episodes</title>`,
      body: `<h1>${series}</h1>${VIDEO}<ul>${[-1, 0, 1].map((by) => `<li><a href="/watch/${number + by}">Episode ${number + by}</a></li>`).join('')}</ul>`,
    }),
    ({ series, number }) => ({
      path: `/series/${number}`,
      head: `<title>${series}</title>`,
      body: `<h1>${series}</h1>${VIDEO}<div class="rows">${[-1, 0, 1].map((by) => `<div class="row"><h3>Episode ${number + by}</h3><p>24 min</p></div>`).join('')}</div>`,
    }),
    ({ series, number }) => ({
      path: `/series/x${number}`,
      head: `<title>${series}</title>`,
      body: `<h1>${series}</h1>${VIDEO}<a href="/watch/91">Episode ${number} – continue</a>`,
    }),
    ({ series, others, number }) => ({
      path: `/search?q=${slug(series)}`,
      head: '<title>Search</title>',
      body: `<h1>Results</h1>${cards([series, ...others], (index) => `Episode ${number + index}`)}${VIDEO}`,
    }),
    ({ series, others, number }) => ({
      path: '/schedule',
      head: '<title>Schedule</title>',
      body: `<h1>This week</h1><table>${[series, ...others].map((title) => `<tr><td>${title}</td><td>Episode ${number}</td></tr>`).join('')}</table>${VIDEO}`,
    }),
    ({ series, others, number }) => ({
      path: '/calendar',
      head: '<title>Release schedule</title>',
      body: `${VIDEO}<h1>${series}</h1><div>Episode ${number}</div><div>${others[0]}</div>`,
    }),
  ],
  home: [
    ({ series, others, number }) => ({
      path: '/',
      head: '<title>Stream</title>',
      body: `<section class="hero">${VIDEO}<h1>New this week</h1></section>${[series, ...others].map((title, index) => `<div class="card"><p>${title}</p><p>Episode ${number + index}</p></div>`).join('')}`,
    }),
    ({ series, others, number }) => ({
      path: '/home',
      head: '<title>Stream</title>',
      body: `${VIDEO}${[series, ...others].map((title) => `<div class="card"><p>${title}</p><p>Episode ${number}</p></div>`).join('')}`,
    }),
  ],
  other: [
    ({ others, number }) => ({
      path: `/watch/${number}5`,
      head: `<title>The Morning Show Episode ${number} | TV</title>`,
      body: `<h1>The Morning Show – Episode ${number}</h1>${VIDEO}<h2>You may like</h2>${cards(others, (index) => `Episode ${number + index}`)}`,
    }),
    ({ series, number }) => ({
      path: `/watch/${number}6`,
      head: '<title>TV</title>',
      body: `<div><h2>Fishing Weekly</h2><p>Episode ${number}</p></div>${VIDEO}<aside><p>${series}</p></aside><ul><li>${series}</li></ul>`,
    }),
    ({ series, number }) => ({
      path: `/watch/${number}9`,
      head: '<title>TV</title>',
      body: `<h1>Cooking</h1>${VIDEO}<p>Episode ${number}</p><div class="next"><a href="/watch/3"><b>${series}</b></a></div><p>${number} comments</p>`,
    }),
    ({ series, number }) => ({
      path: `/podcast/${number}`,
      head: `${article('PodcastEpisode')}<title>${series} #${number}</title>`,
      body: `<h1>${series} #${number}</h1>${VIDEO}`,
    }),
    ({ series, number }) => ({
      path: `/wiki/${slug(series)}/${number}`,
      head: `<title>Episode ${number} | ${series} Wiki</title>`,
      body: `<h1>Episode ${number}</h1><p>${series}</p>${VIDEO}`,
    }),
  ],
};

const SERIES = [
  'Frieren',
  'Mushishi',
  'Vinland Saga',
  '葬送のフリーレン',
  'One-Punch Man',
  'Spy x Family',
  'Re:ZERO',
  'Lantern Harbor',
  'Dr. STONE',
  'Sousou no Frieren',
];

export function createOrdinaryPages(): readonly OrdinaryPage[] {
  return Object.entries(templates).flatMap(([kind, wordings]) =>
    wordings.flatMap((template, wording) =>
      SERIES.map((series, index) => {
        const others = [SERIES[(index + 1) % SERIES.length], SERIES[(index + 3) % SERIES.length]] as [
          string,
          string,
        ];
        const number = 2 + ((index * 5 + wording) % 20);
        const { path, head, body } = template({ series, others, number });
        return {
          name: `${kind} ${wording + 1}, ${series} ${number}`,
          url: `https://www.example.com${path}`,
          html: `<!doctype html><html><head>${head}</head><body>${body}</body></html>`,
          series: [series],
          number,
        };
      }),
    ),
  );
}
