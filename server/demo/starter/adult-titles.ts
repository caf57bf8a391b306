// Lists titles of bangumi-data that are for adults only. The package does not mark them, so they are listed here.

/** MAL ids of anime that are for adults, or that have an edition entirely for adults. */
const ADULT_MAL_IDS: ReadonlySet<number> = new Set([
  320, 2755, 3038, 3220, 4842, 6500, 18655, 34823, 35000, 35629, 36198, 36840, 37281, 37320, 37585, 38212,
  38797, 39337, 39761, 39963, 40010, 40254, 40746, 40750, 41290, 41466, 42414, 42517, 42714, 44044, 46701,
  47591, 47792, 49223, 49460, 49637, 50208, 52717, 57969, 58888, 60629, 61023, 61694, 61742, 62379, 62897,
  63096, 63248, 63310,
]);

export function isAdultTitle(malId: number | null): boolean {
  return malId !== null && ADULT_MAL_IDS.has(malId);
}
