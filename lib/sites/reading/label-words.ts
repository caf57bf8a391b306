// Defines the vocabulary of labels. These words mark a special, an extra or the last episode. They replace the word "episode" or are next
// to it.
//
// To add or correct a language, change its line. Phrases are in lower case and separated by commas. On a page, a space within a phrase may
// be missing or be a hyphen. A number may follow each phrase ("SP2", "Trailer 3"), so write phrases without numbers.

/**
 * The words of one language. `special` words mark an episode outside of the numbering, such as an OVA or a recap. `extra` words mark a
 * video that is not an episode, such as a trailer. `final` words mark the last episode if it has no number.
 */
export interface LabelWords {
  readonly special: string;
  readonly extra: string;
  readonly final: string;
}

/** The words by language. The keys are BCP 47 tags of languages, or names of groups of languages. */
export const labelWords: Readonly<Record<string, LabelWords>> = {
  en: {
    special:
      'sp, sps, special, specials, special episode, tv special, ova, ovas, oav, oad, oads, ex, extra, extra episode, extra story, side story, side stories, gaiden, omake, recap, recaps, summary, digest, compilation, prologue, epilogue, prequel, interlude, intermission, bonus, bonus episode, bonus chapter, bonus story, one shot, oneshot, mini anime, picture drama, crossover, spin off',
    extra:
      'pv, pvs, cm, cms, mv, amv, op, ed, ncop, nced, nc op, nc ed, creditless op, creditless ed, creditless opening, creditless ending, opening, ending, theme song, trailer, trailers, teaser, teasers, promo, promo video, promotional video, preview, previews, sneak peek, making, making of, behind the scenes, featurette, clip, clips, bonus clip, bonus video, bonus material, sample, interview, interviews, commentary, audio commentary, highlight, highlights, notice, notices, announcement, afterword, hiatus, q&a, live stream, talk show, deleted scene, deleted scenes, blooper, bloopers, music video, menu, extras, countdown',
    final: 'final episode, last episode, series finale, season finale, finale, final chapter, last chapter',
  },
  de: {
    special:
      'sonderfolge, sonderfolgen, sonderausgabe, spezial, spezialfolge, bonusfolge, bonuskapitel, extrakapitel, zusatzkapitel, nebengeschichte, prolog, epilog, zusammenfassung, rückblick, zwischenspiel',
    extra:
      'vorschau, folgenvorschau, ausschnitt, bonusmaterial, bonusclip, hinter den kulissen, hinweis, ankündigung, nachwort, werbung, interview, entfallene szenen, vorspann, abspann',
    final: 'letzte folge, finale folge, letztes kapitel, serienfinale, staffelfinale',
  },
  fr: {
    special:
      'spécial, spéciale, épisode spécial, hors série, chapitre bonus, chapitre spécial, histoire parallèle, récapitulatif, résumé, prologue, épilogue, interlude',
    extra:
      'bande annonce, bandes annonces, aperçu, extrait, extraits, coulisses, les coulisses, making of, entretien, annonce, avis, postface, générique, scènes coupées, bêtisier',
    final: 'dernier épisode, épisode final, dernier chapitre, chapitre final, final de la série',
  },
  es: {
    special:
      'especial, especiales, episodio especial, capítulo especial, capítulo extra, historia paralela, historia secundaria, recapitulación, resumen, prólogo, epílogo, interludio',
    extra:
      'tráiler, avance, adelanto, escena, escenas, detrás de cámaras, detrás de las cámaras, cómo se hizo, entrevista, anuncio, aviso, créditos, escenas eliminadas, mejores momentos',
    final:
      'último episodio, último capítulo, episodio final, capítulo final, final de temporada, final de la serie',
  },
  pt: {
    special: 'episódio especial, recapitulação, resumo, prólogo, epílogo, história paralela, capítulo extra',
    extra:
      'prévia, chamada, cena, cenas, bastidores, erros de gravação, cenas deletadas, cenas excluídas, melhores momentos, entrevista, anúncio, aviso, nota',
    final: 'último episódio, episódio final, capítulo final, final da série, final da temporada',
  },
  it: {
    special:
      'speciale, speciali, episodio speciale, capitolo speciale, capitolo extra, riassunto, riepilogo, prologo, epilogo, storia parallela',
    extra:
      'anteprima, anticipazione, scena, scene, dietro le quinte, intervista, annuncio, avviso, sigla, scene tagliate',
    final:
      'ultimo episodio, ultima puntata, episodio finale, ultimo capitolo, capitolo finale, finale di stagione',
  },
  nl: {
    special: 'speciale aflevering, samenvatting, proloog, epiloog, zijverhaal',
    extra: 'voorproefje, vooruitblik, achter de schermen, fragment, interview, aankondiging, mededeling',
    final: 'laatste aflevering, slotaflevering, laatste hoofdstuk',
  },
  nordic: {
    special:
      'specialavsnitt, specialafsnit, spesialepisode, spesial, erikoisjakso, prologi, epilogi, sammanfattning, sammendrag, opsummering, kooste, bonusavsnitt, bonusafsnit',
    extra:
      'förhandsvisning, forhåndsvisning, smakprov, traileri, ennakko, bakom kulisserna, bag kulisserne, bak kulissene, kulissien takana, intervju, klipp, klip, haastattelu',
    final: 'sista avsnittet, sidste afsnit, siste episode, viimeinen jakso',
  },
  'central-european': {
    special:
      'odcinek specjalny, specjalny, rozdział specjalny, rozdział dodatkowy, streszczenie, speciální díl, speciální epizoda, speciál, bonusový díl, shrnutí, különkiadás, különleges epizód, összefoglaló, prológus, epilógus, episod special, rezumat, specijal',
    extra:
      'zwiastun, zapowiedź, kulisy, za kulisami, wywiad, ogłoszenie, upoutávka, ukázka, rozhovor, film o filmu, előzetes, ajánló, werkfilm, interjú, în culise, interviu, najava, foršpan',
    final:
      'ostatni odcinek, poslední díl, posledná epizóda, utolsó epizód, utolsó rész, ultimul episod, zadnja epizoda',
  },
  ru: {
    special:
      'спецвыпуск, спешл, спэшл, спецэпизод, спец, ова, овашка, экстра, бонус, бонусная глава, рекап, пролог, эпилог, побочная история, спецсерия, специальный выпуск, специальная серия, дополнительная глава',
    extra:
      'трейлер, тизер, анонс, превью, промо, отрывок, за кадром, интервью, опенинг, эндинг, объявление, послесловие, о съёмках, реклама, фрагмент',
    final:
      'последняя серия, финальная серия, последний эпизод, последняя глава, финальная глава, финал сезона',
  },
  uk: {
    special: 'спецвипуск, спеціальний випуск, спецсерія, епілог, побічна історія, екстра',
    extra: 'тизер, уривок, за лаштунками, інтервʼю, оголошення, опенінг, ендінг, прев’ю',
    final: 'остання серія, останній епізод, фінальна серія, останній розділ',
  },
  tr: {
    special: 'özel bölüm, özel, yan hikaye, ek bölüm, önsöz, sonsöz, ara bölüm',
    extra:
      'fragman, fragmanı, fragmanları, tanıtım, tanıtımı, özet, özeti, ön izleme, önizleme, kamera arkası, sahne arkası, röportaj, duyuru, kesit, jenerik',
    final: 'son bölüm, final bölümü, sezon finali',
  },
  el: {
    special: 'ειδικό επεισόδιο, σπέσιαλ, περίληψη, πρόλογος, επίλογος, έξτρα, ανακεφαλαίωση',
    extra: 'τρέιλερ, προεπισκόπηση, απόσπασμα, παρασκήνια, συνέντευξη, ανακοίνωση',
    final: 'τελευταίο επεισόδιο, τελικό επεισόδιο',
  },
  ar: {
    special:
      'حلقة خاصة, الحلقة الخاصة, خاصة, خاص, ملخص, مقدمة, خاتمة, قصة جانبية, أوفا, اوفا, فصل إضافي, فصل خاص',
    extra: 'إعلان, اعلان, برومو, عرض دعائي, تريلر, كواليس, مقابلة, لقطة, مقطع, تنويه, تشويقي',
    final: 'الحلقة الأخيرة, الحلقة الاخيرة, الفصل الأخير',
  },
  hi: {
    special: 'विशेष एपिसोड, विशेष, स्पेशल, स्पेशल एपिसोड, प्रस्तावना, उपसंहार, रीकैप, सारांश',
    extra: 'ट्रेलर, टीज़र, टीजर, प्रोमो, पूर्वावलोकन, झलक, साक्षात्कार, इंटरव्यू, घोषणा, सूचना, मेकिंग',
    final: 'अंतिम एपिसोड, आखिरी एपिसोड, आख़िरी एपिसोड',
  },
  th: {
    special: 'ตอนพิเศษ, พิเศษ, บทพิเศษ, สรุปเรื่อง, ภาคพิเศษ, บทนำ, บทส่งท้าย, เรื่องสั้น',
    extra: 'ตัวอย่าง, ทีเซอร์, เทรลเลอร์, พรีวิว, ไฮไลท์, เบื้องหลัง, สัมภาษณ์, ประกาศ, แจ้ง',
    final: 'ตอนจบ, ตอนสุดท้าย, บทสุดท้าย',
  },
  vi: {
    special:
      'tập đặc biệt, đặc biệt, ngoại truyện, phiên ngoại, tóm tắt, chương đặc biệt, mở đầu, phần kết, chương phụ',
    extra: 'giới thiệu, nhá hàng, xem trước, hậu trường, phỏng vấn, trích đoạn, thông báo, quảng cáo',
    final: 'tập cuối, chương cuối',
  },
  id: {
    special:
      'episode spesial, episod khas, spesial, khas, cerita sampingan, rangkuman, ringkasan, bab tambahan, bab khas, prolog',
    extra:
      'cuplikan, pratinjau, di balik layar, di sebalik tabir, wawancara, temu bual, pengumuman, adegan, sedutan, kompilasi, iklan',
    final: 'episode terakhir, episod akhir, bab terakhir, bab akhir',
  },
  ko: {
    special:
      '외전, 번외, 번외편, 특별편, 특별판, 특집, 스페셜, 총집편, 요약, 요약편, 프롤로그, 에필로그, 서장, 단편, 특별 에피소드, 특별 외전, 후일담, 막간, 오브이에이, 몰아보기',
    extra:
      '예고, 예고편, 티저, 트레일러, 선공개, 미리보기, 하이라이트, 메이킹, 비하인드, 인터뷰, 공지, 공지사항, 휴재 공지, 휴재, 안내, 후기, 작가 후기, 클립, 제작발표회, 제작 발표회, 뮤직비디오, 오프닝, 엔딩, 광고, 부가영상, 코멘터리',
    final: '마지막 화, 마지막화, 마지막 회, 마지막회, 최종화, 최종회, 완결, 완결편',
  },
  ja: {
    special:
      '特別編, 特別篇, 特別話, 特別版, 特別回, 番外編, 番外篇, 番外, 総集編, 総集篇, 総集話, 外伝, スペシャル, スペシャル版, おまけ, オマケ, 序章, 終章, 幕間, 間章, 閑話, 前日譚, 後日談, プロローグ, エピローグ, オーディオドラマ, ピクチャードラマ, ミニアニメ, エクストラ, 読切, 読み切り, 特別読切, 出張版, 出張掲載, おさらい, 一気見, 特別企画, 特番, 特別番組, 特集, 振り返り',
    extra:
      '予告, 予告編, 予告動画, 次回予告, web予告, 特報, 本予告, 特典, 特典映像, 特典動画, 映像特典, 番宣, メイキング, メイキング映像, 舞台裏, 座談会, 対談, インタビュー, コメント, キャストコメント, オーディオコメンタリー, コメンタリー, コメンタリー版, キャストコメンタリー, キャストコメンタリー版, ダイジェスト, 先行カット, 人気投票, 結果発表, お知らせ, おしらせ, 告知, 休載のお知らせ, ノンクレジット, ノンクレジットop, ノンクレジットed, ノンテロップ, ノンテロップop, ノンテロップed, オープニング, エンディング, 主題歌, ティザー, トレーラー, プロモーションビデオ, プロモーション映像, ミュージックビデオ, 生配信, 生放送, 見どころ, 見逃し, ハイライト, 切り抜き, 未公開映像, ng集, あとがき, 後書き, まえがき, サンプル, 試し読み, キャラクター紹介, 人物紹介, 直前特番, アフタートーク, 宣伝, プレビュー',
    final: '最終話, 最終回, 大団円',
  },
  'zh-Hans': {
    special:
      '番外, 番外篇, 番外章, 特别篇, 特别编, 特别话, 总集篇, 总集编, 外传, 序章, 序幕, 楔子, 终章, 尾声, 特别节目, 小剧场, 回顾, 间章, 幕间, 后日谈, 加更, 特番',
    extra:
      '预告, 预告片, 先导预告, 正式预告, 先导片, 花絮, 片花, 幕后, 幕后花絮, 采访, 访谈, 专访, 彩蛋, 精彩片段, 精彩看点, 精华, 看点, 公告, 通知, 请假, 请假条, 停更公告, 休刊公告, 后记, 主题曲, 片头曲, 片尾曲, 片头, 片尾, 混剪, 合集, 广告, 宣传片, 制作特辑, 特辑, 无字幕op, 无字幕ed',
    final: '最终话, 最终回, 最终集, 大结局, 完结篇, 最后一集, 最后一话',
  },
  'zh-Hant': {
    special: '特別話, 總集篇, 總集編, 外傳, 終章, 尾聲, 特別節目, 小劇場, 回顧, 間章, 幕間, 後日談',
    extra:
      '預告, 預告片, 先導預告, 正式預告, 先導片, 花絮, 幕後, 幕後花絮, 採訪, 訪談, 專訪, 精彩片段, 精華, 看點, 公告, 通知, 後記, 主題曲, 片頭曲, 片尾曲, 片頭, 片尾, 混剪, 廣告, 宣傳片, 製作特輯, 特輯, 請假',
    final: '最終集, 大結局, 完結篇, 最後一集, 最後一話',
  },
};

/** Words that may precede a special, extra or final word without changing its meaning, as in "official trailer". */
export const LABEL_QUALIFIERS =
  'official, new, first, second, final, main, web, tv, full, short, offizieller, offizielle, officiel, oficial, ufficiale, официальный, resmi, 공식, 公式, 官方, 最新';

/** Words of the vocabulary that are abbreviations. A title rarely ends in such an abbreviation. */
export const ABBREVIATIONS = 'sp, ova, ovas, oav, oad, oads, pv, cm, ncop, nced';

/** Verbs that sites put before a title. */
export const TITLE_VERBS =
  'watch, watching, read, lire, leer, stream, ver, assistir, regarder, guarda, schau, schaue, смотреть';

/** Words before numbers that count something other than episodes, such as parts, volumes and films. */
export const NON_EPISODE_COUNTERS =
  'part, pt, teil, partie, parte, deel, del, część, część, rész, часть, частина, kısım, μέρος, vol, volume, volumen, v, band, bd, tome, tomo, том, book, disc, disk, cd, dvd, season, series, staffel, saison, temporada, stagione, cour, arc, saga, movie, film, película, filme, фильм, version, ver, top';

/** Texts that pages show in place of a title while they load. */
export const LOADING_TEXTS =
  'loading, please wait, one moment, just a moment, wird geladen, lädt, laden, bitte warten, chargement, chargement en cours, veuillez patienter, cargando, espere por favor, carregando, aguarde, caricamento, attendere prego, laddar, indlæser, laster, ladataan, ładowanie, wczytywanie, načítání, betöltés, se încarcă, загрузка, завантаження, подождите, yükleniyor, φόρτωση, جار التحميل, जारी है, लोड हो रहा है, กำลังโหลด, đang tải, memuat, memuatkan, 로딩 중, 불러오는 중, 読み込み中, 読込中, ロード中, 加载中, 正在加载, 載入中, 讀取中';
