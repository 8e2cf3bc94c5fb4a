-- Two common names of a million receivers are found in time too (docs/decisions/065).
-- What of the current agency holds all `parts`: exactly a field (0), where a word of it begins (1), anywhere (2), each
-- newest first, `most` together. Bounded whatever is typed: the newest 2,000 are read, and the newest 8,000 where those
-- let expect enough; where they leave something open the index is asked, for 2,000 at most; where that leaves something
-- open, the newest 8,000 are read. Where enough of the newest hold it, older ones that begin with it are not looked for.
create or replace function find_entries(wanted text, whole text, parts text[], most integer)
  returns table (id integer, place smallint) rows 9
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      few constant integer := 2000;
      -- so many of the newest 2,000 that the index would only bring more of the same
      common constant integer := 20;
      escaped constant text := replace(replace(replace(whole, '\', '\\'), '%', '\%'), '_', '\_');
      exact constant text := format('s.words like %L', E'%\n ' || escaped || E' \n%');
      begins constant text := format('s.words like %L', '% ' || escaped || '%');
      places constant text := format('(case when %s then 0 when %s then 1 else 2 end)', exact, begins);
      -- of a number the index is asked for the last five digits alone, which few have, and the rest is compared beside
      -- it: each further three would be one more list of tens of thousands to go through
      every constant text := (
        select string_agg(case when part ~ '[0-9]{5}$'
          then format('s.words like %L and strpos(s.words, %L) > 0', '%' || right(part, 5) || '%', part)
          else format('s.words like %L', '%' || replace(replace(replace(part, '\', '\\'), '%', '\%'), '_', '\_') || '%')
          end, ' and ')
        from unnest(parts) part where part <> '');
      -- what the index compares: three letters or digits at a time
      grams constant text := coalesce((
        select string_agg(distinct format('s.words like %L', '%' || substr(part, n, 3) || '%'), ' and ')
        from unnest(parts) part, generate_series(1, length(part) - 2) n where substr(part, n, 3) ~ '^[a-z0-9]{3}$'), 'true');
      walk constant text := format($walk$
        select count(*), count(*) filter (where %3$s),
          coalesce((array_agg(s.id order by s.id desc) filter (where %2$s))[1:$2], '{}'),
          coalesce((array_agg(s.id order by s.id desc) filter (where %4$s and not %2$s))[1:$2], '{}')
        from (select s.id, s.words from public.search_entry s
          where s.agency_id = public.current_agency() and s.kind = %1$L order by s.id desc limit $1) s
        $walk$, wanted, begins, grams, every);
      walked bigint;
      alike bigint;
      beginning integer[];
      holding integer[];
      indexed integer[] := '{}';
      older integer[] := '{}';
      older_holding integer[] := '{}';
      is_whole boolean;
      -- the newest 8,000
      is_read boolean := false;
    begin
      if every is null then return; end if;
      execute walk using few, most into walked, alike, beginning, holding;
      if walked = few and alike < most and alike * 4 >= most then
        execute walk using few * 4, most into walked, alike, beginning, holding;
        is_read := true;
      end if;
      if walked >= few and cardinality(beginning || holding) < most then
        select found.ids, found.is_whole into indexed, is_whole from public.entries_by_words(
          wanted, case when alike <= case when is_read then common * 4 else common end then every else begins end, places, few, most) found;
        if not is_read and (not is_whole or alike > common and cardinality(indexed) + cardinality(holding) < most) then
          execute walk using few * 4, most into walked, alike, older, older_holding;
        end if;
      end if;
      return query execute format('select s.id, %s::smallint from public.search_entry s
        where s.agency_id = public.current_agency() and s.kind = %L and s.id = any($1) order by 2, 1 desc limit $2',
        places, wanted) using beginning || holding || indexed || older || older_holding, most;
    end
  $$;
