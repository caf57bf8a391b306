// The channels on YouTube through which licensors show whole episodes. Add a channel by adding a line: its name, and its handle where that differs.

const CHANNELS = [
  'Muse Asia',
  'Muse Indonesia',
  'Muse India',
  'Muse Hindi Dub',
  'Muse Malaysia',
  'Muse Philippines',
  'Muse Thailand',
  'Muse Vietnam',
  'Muse木棉花-TW',
  'Muse木棉花-HK',
  'MuseTW',
  'Ani-One',
  'Ani-One Asia',
  'Ani-One中文官方動畫頻道',
  'AniOneAnime',
  'Ani-One Hong Kong',
  'Ani-One Indonesia',
  'Ani-One Philippines',
  'Ani-One Thailand',
  'Ani-One Vietnam',
  'Ani-One ULTRA',
  'Ani-One India',
  'Ani-Mi Asia',
  "It's Anime",
  "It's Anime powered by REMOW",
  'ItsAnimeofficial',
  'Tropics Anime',
  'Tropics Anime Asia',
  'Crunchyroll',
  'Crunchyroll Collection',
  'Crunchyroll Dubs',
  'Crunchyroll DE',
  'Crunchyroll en Español',
  'Crunchyroll FR',
  'Crunchyroll India',
  'Crunchyroll em Português',
  'ADN - Animation Digital Network',
  'Anime Digital Network',
  'Anime Onegai',
  'RetroCrush',
  'GundamInfo',
  'ガンダムチャンネル',
  'TMS Anime',
  'TMSアニメ公式チャンネル',
  'アニメログ',
  'AnimeLog',
  'KADOKAWAanime',
  'TOHO animation チャンネル',
  '東映アニメーション公式YouTubeチャンネル',
  'Toei Animation',
  'VIZ Media',
  'Yu-Gi-Oh! Official Channel',
  'Pokémon Asia Official (English)',
].map(simplify);

function simplify(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** By name or by handle ("@MuseAsia"). */
export function isLicensor(channel: string): boolean {
  return CHANNELS.includes(simplify(channel));
}
