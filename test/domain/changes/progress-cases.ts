// Contains the decision tables for a watched episode. Rows are entries, and columns are episodes. A heading has the title, and the settings
// that differ from the default in progress-table.ts. A cell is the expected decision: `?reason` means that Kiroku asks, `-reason` means
// that nothing changes, and any other cell is written to the list. `rewatching` is an example of a status that this version does not know.
export const progressTablesText = `
## TV 12 FINISHED | usual settings
_               | E1               | E3               | E4        | E5               | E8        | E12         | E13          | E12.5     | E0       | SP2      | SP       | movie  | E?
not listed      | start 1 watching | start 3 watching | ?jump     | ?jump            | ?jump     | ?jump       | ?beyondTotal | -fraction | -special | -special | -special | ?match | ?match
plan_to_watch 0 | start 1 watching | start 3 watching | ?jump     | ?jump            | ?jump     | ?jump       | ?beyondTotal | -fraction | -special | -special | -special | ?match | ?match
watching 0      | advance 1        | advance 3        | ?jump     | ?jump            | ?jump     | ?jump       | ?beyondTotal | -fraction | -special | -special | -special | ?match | ?match
watching 4      | -notAhead        | -notAhead        | -notAhead | advance 5        | ?jump     | ?jump       | ?beyondTotal | -fraction | -special | -special | -special | ?match | ?match
watching 11     | -notAhead        | -notAhead        | -notAhead | -notAhead        | -notAhead | complete 12 | ?beyondTotal | -fraction | -special | -special | -special | ?match | ?match
watching 12     | -notAhead        | -notAhead        | -notAhead | -notAhead        | -notAhead | -notAhead   | ?beyondTotal | -fraction | -special | -special | -special | ?match | ?match
on_hold 4       | -notAhead        | -notAhead        | -notAhead | start 5 watching | ?jump     | ?jump       | ?beyondTotal | -fraction | -special | -special | -special | ?match | ?match
dropped 4       | -notAhead        | -notAhead        | -notAhead | start 5 watching | ?jump     | ?jump       | ?beyondTotal | -fraction | -special | -special | -special | ?match | ?match
completed 12    | -rewatch         | -rewatch         | -rewatch  | -rewatch         | -rewatch  | -rewatch    | ?beyondTotal | -fraction | -special | -special | -special | ?match | ?match
completed 5     | -rewatch         | -rewatch         | -rewatch  | -rewatch         | ?rewatch  | ?rewatch    | ?beyondTotal | -fraction | -special | -special | -special | ?match | ?match
completed 0     | -rewatch         | -rewatch         | -rewatch  | -rewatch         | -rewatch  | -rewatch    | ?beyondTotal | -fraction | -special | -special | -special | ?match | ?match
rewatching 4    | -notAhead        | -notAhead        | -notAhead | advance 5        | ?jump     | ?jump       | ?beyondTotal | -fraction | -special | -special | -special | ?match | ?match

## TV 12 FINISHED | several episodes in one video
_           | E1-2             | E5-6      | E4-5      | E11-12      | E12-13       | E6-5      | E0-1   | E1-12
not listed  | start 2 watching | ?jump     | ?jump     | ?jump       | ?beyondTotal | ?jump     | ?match | ?jump
watching 4  | -notAhead        | advance 6 | advance 5 | ?jump       | ?beyondTotal | ?jump     | ?match | ?jump
watching 5  | -notAhead        | advance 6 | -notAhead | ?jump       | ?beyondTotal | ?jump     | ?match | ?jump
watching 10 | -notAhead        | -notAhead | -notAhead | complete 12 | ?beyondTotal | ?jump     | ?match | complete 12

## TV 12 FINISHED | several episodes in one video, yes to jump
_           | E6-5      | E1-12
watching 4  | advance 5 | complete 12
watching 10 | -notAhead | complete 12

## TV 12 RELEASING | usual settings
_               | E1               | E5               | E8        | E12        | E13          | E4.5      | SP5      | movie
not listed      | start 1 watching | ?jump            | ?jump     | ?jump      | ?beyondTotal | -fraction | -special | ?match
plan_to_watch 0 | start 1 watching | ?jump            | ?jump     | ?jump      | ?beyondTotal | -fraction | -special | ?match
watching 0      | advance 1        | ?jump            | ?jump     | ?jump      | ?beyondTotal | -fraction | -special | ?match
watching 4      | -notAhead        | advance 5        | ?jump     | ?jump      | ?beyondTotal | -fraction | -special | ?match
watching 11     | -notAhead        | -notAhead        | -notAhead | advance 12 | ?beyondTotal | -fraction | -special | ?match
watching 12     | -notAhead        | -notAhead        | -notAhead | -notAhead  | ?beyondTotal | -fraction | -special | ?match
on_hold 4       | -notAhead        | start 5 watching | ?jump     | ?jump      | ?beyondTotal | -fraction | -special | ?match
dropped 4       | -notAhead        | start 5 watching | ?jump     | ?jump      | ?beyondTotal | -fraction | -special | ?match
completed 12    | -rewatch         | -rewatch         | -rewatch  | -rewatch   | ?beyondTotal | -fraction | -special | ?match
completed 5     | -rewatch         | -rewatch         | ?rewatch  | ?rewatch   | ?beyondTotal | -fraction | -special | ?match
completed 0     | -rewatch         | -rewatch         | -rewatch  | -rewatch   | ?beyondTotal | -fraction | -special | ?match
rewatching 4    | -notAhead        | advance 5        | ?jump     | ?jump      | ?beyondTotal | -fraction | -special | ?match

## TV ? RELEASING | usual settings
_               | E1               | E5               | E8        | E13        | E1100    | E12.5     | SP
not listed      | start 1 watching | ?jump            | ?jump     | ?jump      | ?jump    | -fraction | -special
plan_to_watch 0 | start 1 watching | ?jump            | ?jump     | ?jump      | ?jump    | -fraction | -special
watching 0      | advance 1        | ?jump            | ?jump     | ?jump      | ?jump    | -fraction | -special
watching 4      | -notAhead        | advance 5        | ?jump     | ?jump      | ?jump    | -fraction | -special
watching 11     | -notAhead        | -notAhead        | -notAhead | advance 13 | ?jump    | -fraction | -special
watching 12     | -notAhead        | -notAhead        | -notAhead | advance 13 | ?jump    | -fraction | -special
on_hold 4       | -notAhead        | start 5 watching | ?jump     | ?jump      | ?jump    | -fraction | -special
dropped 4       | -notAhead        | start 5 watching | ?jump     | ?jump      | ?jump    | -fraction | -special
completed 12    | -rewatch         | -rewatch         | -rewatch  | ?rewatch   | ?rewatch | -fraction | -special
completed 5     | -rewatch         | -rewatch         | ?rewatch  | ?rewatch   | ?rewatch | -fraction | -special
completed 0     | -rewatch         | -rewatch         | -rewatch  | -rewatch   | -rewatch | -fraction | -special
rewatching 4    | -notAhead        | advance 5        | ?jump     | ?jump      | ?jump    | -fraction | -special

## TV 12 CANCELLED | usual settings
_            | E1               | E12        | E13
watching 11  | -notAhead        | advance 12 | ?beyondTotal
not listed   | start 1 watching | ?jump      | ?beyondTotal
completed 12 | -rewatch         | -rewatch   | ?beyondTotal

## ONA 12 FINISHED | usual settings
_           | E1               | E12         | SP12     | SP
watching 11 | -notAhead        | complete 12 | -special | -special
not listed  | start 1 watching | ?jump       | -special | -special

## OVA 2 FINISHED | usual settings
_           | E1               | E2         | E3           | SP1              | SP2        | SP       | movie
not listed  | start 1 watching | complete 2 | ?beyondTotal | start 1 watching | complete 2 | -special | ?match
watching 0  | advance 1        | complete 2 | ?beyondTotal | advance 1        | complete 2 | -special | ?match
watching 1  | -notAhead        | complete 2 | ?beyondTotal | -notAhead        | complete 2 | -special | ?match
completed 2 | -rewatch         | -rewatch   | ?beyondTotal | -rewatch         | -rewatch   | -special | ?match

## SPECIAL 3 FINISHED | usual settings
_               | E1               | E3         | SP1              | SP3        | SP4          | SP
not listed      | start 1 watching | complete 3 | start 1 watching | complete 3 | ?beyondTotal | -special
watching 2      | -notAhead        | complete 3 | -notAhead        | complete 3 | ?beyondTotal | -special
plan_to_watch 0 | start 1 watching | complete 3 | start 1 watching | complete 3 | ?beyondTotal | -special

## SPECIAL 1 FINISHED | usual settings
_           | E1         | SP         | SP1        | SP2          | E?         | movie
not listed  | complete 1 | complete 1 | complete 1 | ?beyondTotal | complete 1 | complete 1
watching 0  | complete 1 | complete 1 | complete 1 | ?beyondTotal | complete 1 | complete 1
completed 1 | -rewatch   | -rewatch   | -rewatch   | ?beyondTotal | -rewatch   | -rewatch

## MOVIE 1 FINISHED | usual settings
_               | movie      | E1         | E?         | E2           | E13          | SP         | E0.5
not listed      | complete 1 | complete 1 | complete 1 | ?beyondTotal | ?beyondTotal | complete 1 | -fraction
plan_to_watch 0 | complete 1 | complete 1 | complete 1 | ?beyondTotal | ?beyondTotal | complete 1 | -fraction
watching 0      | complete 1 | complete 1 | complete 1 | ?beyondTotal | ?beyondTotal | complete 1 | -fraction
watching 1      | -notAhead  | -notAhead  | -notAhead  | ?beyondTotal | ?beyondTotal | -notAhead  | -fraction
completed 1     | -rewatch   | -rewatch   | -rewatch   | ?beyondTotal | ?beyondTotal | -rewatch   | -fraction
dropped 0       | complete 1 | complete 1 | complete 1 | ?beyondTotal | ?beyondTotal | complete 1 | -fraction

## MOVIE ? FINISHED | usual settings
_           | movie      | E1         | E5
not listed  | complete 1 | complete 1 | ?beyondTotal
watching 0  | complete 1 | complete 1 | ?beyondTotal
completed 1 | -rewatch   | -rewatch   | ?beyondTotal

## MOVIE 1 RELEASING | usual settings
_          | movie            | E1               | E2
not listed | start 1 watching | start 1 watching | ?beyondTotal
watching 0 | advance 1        | advance 1        | ?beyondTotal

## MANGA 12 FINISHED | usual settings
_              | E1              | E4        | E5              | E8       | E12      | E13          | E4.5      | SP5      | SP
not listed     | start 1 reading | ?jump     | ?jump           | ?jump    | ?jump    | ?beyondTotal | -fraction | -special | -special
plan_to_read 0 | start 1 reading | ?jump     | ?jump           | ?jump    | ?jump    | ?beyondTotal | -fraction | -special | -special
reading 4      | -notAhead       | -notAhead | advance 5       | ?jump    | ?jump    | ?beyondTotal | -fraction | -special | -special
on_hold 4      | -notAhead       | -notAhead | start 5 reading | ?jump    | ?jump    | ?beyondTotal | -fraction | -special | -special
dropped 4      | -notAhead       | -notAhead | start 5 reading | ?jump    | ?jump    | ?beyondTotal | -fraction | -special | -special
completed 12   | -rewatch        | -rewatch  | -rewatch        | -rewatch | -rewatch | ?beyondTotal | -fraction | -special | -special
completed 5    | -rewatch        | -rewatch  | -rewatch        | ?rewatch | ?rewatch | ?beyondTotal | -fraction | -special | -special

## MANGA ? RELEASING | usual settings
_              | E1              | E5              | E8       | E13      | E10.5
not listed     | start 1 reading | ?jump           | ?jump    | ?jump    | -fraction
plan_to_read 0 | start 1 reading | ?jump           | ?jump    | ?jump    | -fraction
reading 4      | -notAhead       | advance 5       | ?jump    | ?jump    | -fraction
on_hold 4      | -notAhead       | start 5 reading | ?jump    | ?jump    | -fraction
dropped 4      | -notAhead       | start 5 reading | ?jump    | ?jump    | -fraction
completed 12   | -rewatch        | -rewatch        | -rewatch | ?rewatch | -fraction
completed 5    | -rewatch        | -rewatch        | ?rewatch | ?rewatch | -fraction

## ONE_SHOT 1 FINISHED | usual settings
_              | E1         | E?         | E2
not listed     | complete 1 | complete 1 | ?beyondTotal
plan_to_read 0 | complete 1 | complete 1 | ?beyondTotal
reading 0      | complete 1 | complete 1 | ?beyondTotal
completed 1    | -rewatch   | -rewatch   | ?beyondTotal

## TV 12 FINISHED | title: ask first
_               | E1        | E5        | E8        | E12       | E13          | E12.5     | movie
not listed      | ?policy   | ?policy   | ?policy   | ?policy   | ?beyondTotal | -fraction | ?match
plan_to_watch 0 | ?policy   | ?policy   | ?policy   | ?policy   | ?beyondTotal | -fraction | ?match
watching 0      | ?policy   | ?policy   | ?policy   | ?policy   | ?beyondTotal | -fraction | ?match
watching 4      | -notAhead | ?policy   | ?policy   | ?policy   | ?beyondTotal | -fraction | ?match
watching 11     | -notAhead | -notAhead | -notAhead | ?policy   | ?beyondTotal | -fraction | ?match
watching 12     | -notAhead | -notAhead | -notAhead | -notAhead | ?beyondTotal | -fraction | ?match
on_hold 4       | -notAhead | ?policy   | ?policy   | ?policy   | ?beyondTotal | -fraction | ?match
dropped 4       | -notAhead | ?policy   | ?policy   | ?policy   | ?beyondTotal | -fraction | ?match
completed 12    | -rewatch  | -rewatch  | -rewatch  | -rewatch  | ?beyondTotal | -fraction | ?match
completed 5     | -rewatch  | -rewatch  | ?rewatch  | ?rewatch  | ?beyondTotal | -fraction | ?match
completed 0     | -rewatch  | -rewatch  | -rewatch  | -rewatch  | ?beyondTotal | -fraction | ?match
rewatching 4    | -notAhead | ?policy   | ?policy   | ?policy   | ?beyondTotal | -fraction | ?match

## TV 12 FINISHED | title: ask first, yes to policy
_            | E1               | E5        | E8        | E12         | E13
not listed   | start 1 watching | ?jump     | ?jump     | ?jump       | ?beyondTotal
watching 4   | -notAhead        | advance 5 | ?jump     | ?jump       | ?beyondTotal
watching 11  | -notAhead        | -notAhead | -notAhead | complete 12 | ?beyondTotal
completed 12 | -rewatch         | -rewatch  | -rewatch  | -rewatch    | ?beyondTotal

## TV 12 FINISHED | title: ignore
_            | E1      | E5      | E12     | E13     | SP       | movie
not listed   | -policy | -policy | -policy | -policy | -policy  | -policy
watching 4   | -policy | -policy | -policy | -policy | -policy  | -policy
completed 12 | -policy | -policy | -policy | -policy | -policy  | -policy

## TV 12 FINISHED | new titles: ask
_               | E1               | E5        | E12       | E13          | E1.5
not listed      | ?unlisted        | ?unlisted | ?unlisted | ?beyondTotal | -fraction
watching 4      | -notAhead        | advance 5 | ?jump     | ?beyondTotal | -fraction
plan_to_watch 0 | start 1 watching | ?jump     | ?jump     | ?beyondTotal | -fraction

## TV 12 FINISHED | new titles: ask, yes to unlisted
_          | E1               | E5        | E12   | E13
not listed | start 1 watching | ?jump     | ?jump | ?beyondTotal
watching 4 | -notAhead        | advance 5 | ?jump | ?beyondTotal

## TV 12 FINISHED | new titles: ignore
_               | E1               | E5        | E13
not listed      | -unlisted        | -unlisted | ?beyondTotal
watching 4      | -notAhead        | advance 5 | ?beyondTotal
plan_to_watch 0 | start 1 watching | ?jump     | ?beyondTotal

## TV 12 FINISHED | title: ask first, new titles: ask
_          | E1        | E5
not listed | ?unlisted | ?unlisted
watching 4 | -notAhead | ?policy

## TV 12 FINISHED | title: ask first, new titles: ask, yes to unlisted
_          | E1               | E5
not listed | start 1 watching | ?jump

## TV 12 FINISHED | last episode: ask
_             | E1               | E12        | E13
not listed    | start 1 watching | ?jump      | ?beyondTotal
watching 11   | -notAhead        | ?finishing | ?beyondTotal
watching 0    | advance 1        | ?jump      | ?beyondTotal
rewatching 11 | -notAhead        | advance 12 | ?beyondTotal
completed 5   | -rewatch         | ?rewatch   | ?beyondTotal

## TV 12 FINISHED | last episode: ask, yes to finishing
_           | E1               | E12         | E13
not listed  | start 1 watching | ?jump       | ?beyondTotal
watching 11 | -notAhead        | complete 12 | ?beyondTotal
watching 0  | advance 1        | ?jump       | ?beyondTotal

## TV 12 FINISHED | last episode: ask, yes to jump, yes to finishing
_          | E8               | E12         | E13
not listed | start 8 watching | complete 12 | ?beyondTotal
watching 0 | advance 8        | complete 12 | ?beyondTotal

## TV 12 RELEASING | last episode: ask
_           | E12        | E13
watching 11 | advance 12 | ?beyondTotal

## TV 12 FINISHED | jumps of up to 10
_          | E1               | E10               | E11        | E12         | E13
not listed | start 1 watching | start 10 watching | ?jump      | ?jump       | ?beyondTotal
watching 0 | advance 1        | advance 10        | ?jump      | ?jump       | ?beyondTotal
watching 4 | -notAhead        | advance 10        | advance 11 | complete 12 | ?beyondTotal

## TV 12 FINISHED | jumps of up to 1
_          | E1               | E2        | E5        | E6
not listed | start 1 watching | ?jump     | ?jump     | ?jump
watching 0 | advance 1        | ?jump     | ?jump     | ?jump
watching 4 | -notAhead        | -notAhead | advance 5 | ?jump

## TV 12 FINISHED | jumps allowed
_           | E1               | E8               | E12         | E13
not listed  | start 1 watching | start 8 watching | complete 12 | ?beyondTotal
watching 0  | advance 1        | advance 8        | complete 12 | ?beyondTotal
watching 4  | -notAhead        | advance 8        | complete 12 | ?beyondTotal
completed 5 | -rewatch         | ?rewatch         | ?rewatch    | ?beyondTotal

## TV 12 FINISHED | yes to jump
_           | E1               | E8               | E12         | E13
not listed  | start 1 watching | start 8 watching | complete 12 | ?beyondTotal
watching 0  | advance 1        | advance 8        | complete 12 | ?beyondTotal
watching 4  | -notAhead        | advance 8        | complete 12 | ?beyondTotal
completed 5 | -rewatch         | ?rewatch         | ?rewatch    | ?beyondTotal

## TV 12 FINISHED | yes to rewatch
_            | E1        | E5        | E8        | E12        | E13          | E12.5     | SP2
completed 12 | rewatch 1 | rewatch 5 | rewatch 8 | rewatch 12 | ?beyondTotal | -fraction | -special
completed 5  | rewatch 1 | rewatch 5 | rewatch 8 | rewatch 12 | ?beyondTotal | -fraction | -special
completed 0  | rewatch 1 | rewatch 5 | rewatch 8 | rewatch 12 | ?beyondTotal | -fraction | -special
watching 4   | -notAhead | advance 5 | ?jump     | ?jump      | ?beyondTotal | -fraction | -special

## MOVIE 1 FINISHED | yes to rewatch
_           | movie      | E1         | E2
completed 1 | rewatch 1  | rewatch 1  | ?beyondTotal
watching 0  | complete 1 | complete 1 | ?beyondTotal
`;
