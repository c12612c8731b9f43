/** Inserts test orders of the last 3 years. `$1`, `$2`: numbers of the first and the last; every value is derived from the number. */
export const INSERT_ORDERS = `
  with numbers as (
    select n, md5('order ' || n) as hash, ('x' || substr(md5('random ' || n), 1, 7))::bit(28)::int as r
    from generate_series($1::bigint, $2::bigint) as n
  ), invented as (
    select *,
      (array['web-page', 'web-page', 'blast', 'blast', 'campaign', 'ai-consulting', 'retro-game', 'seo-copywriting', 'ai-automation'])[1 + r % 9] as service,
      case when r % 100 < 84 then 'paid' when r % 100 < 90 then 'pending' when r % 100 < 96 then 'cancelled'
           when r % 100 < 98 then 'refunded' else 'partially_refunded' end as status,
      (array['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gina', 'Hugo', 'Ida', 'Jo', 'Kim', 'Leo', 'Mia', 'Nils', 'Ola', 'Pia'])[1 + r / 9 % 16]
        || ' ' || initcap(substr(translate(hash, '0123456789', 'ghijklmnop'), 1, 7)) as person,
      initcap(substr(translate(hash, '0123456789', 'qrstuvwxyz'), 9, 6)) || (array[' Ltd', ' Inc', ' GmbH', ' Studio'])[1 + r / 7 % 4] as firm,
      now() - (r::numeric / 268435456) * interval '3 years' as moment
    from numbers
  ), priced as (
    select *, case service when 'web-page' then 29900 when 'blast' then 65000 when 'campaign' then 250000 + r % 20 * 50000
      when 'ai-consulting' then (array[500000, 1200000, 2000000])[1 + r % 3] when 'retro-game' then 299700
      when 'seo-copywriting' then 39900 else 500000 end as cents
    from invented
  ), written as (
    insert into orders (created_at, service, name, email, company, phone, page_type, requirements, amount, agreed, status, brief, live,
      payment_session_id, payment_intent_id, fingerprint, paid_at, refunded_amount, work_status, due_on, opened_at)
    select moment, service, firm, 'buyer' || n || '@' || lower(split_part(firm, ' ', 1)) || '.example', firm, '+1 555 ' || lpad((r % 10000000)::text, 7, '0'),
      case service when 'web-page' then 'Landing page' when 'blast' then 'social-posts' else service end, 'A page for our new product ' || n, cents,
      jsonb_strip_nulls(jsonb_build_object('cents', cents, 'every', case when service in ('blast', 'seo-copywriting') then 'month' end, 'parts', '[]'::jsonb)), status,
      jsonb_build_object('name', person, 'company', firm, 'requirements', 'A page for our new product ' || n), false,
      case when status <> 'pending' then 'cs_test_' || hash || n end,
      case when status not in ('pending', 'cancelled') then 'pi_' || hash || n end,
      'seed ' || hash || n, case when status not in ('pending', 'cancelled') then moment + interval '2 minutes' end,
      case status when 'refunded' then cents when 'partially_refunded' then cents / 4 else 0 end,
      case when moment < now() - interval '60 days' then 'done' else (array['new', 'in_progress', 'waiting', 'delivered', 'done'])[1 + r % 5] end,
      case when status not in ('pending', 'cancelled') then (moment + interval '5 days')::date end,
      case when moment < now() - interval '2 days' then moment + interval '1 hour' end
    from priced
    returning id, created_at
  )
  insert into order_events (order_id, at, kind, actor) select id, created_at, 'placed', 'buyer' from written`;

/** Like the shop's hourly job (app/admin/orders/order-list.server.ts). */
export const FOLD_TALLIES = `
  with taken as (delete from order_tallies returning *)
  insert into order_tallies (day, service, status, live, orders, amount, refunded)
  select day, service, status, live, sum(orders), sum(amount), sum(refunded) from taken group by day, service, status, live`;
