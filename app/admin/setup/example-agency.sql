-- An invented agency with twelve months of work, in one transaction. Days count back from today; times are Central Standard Time.
set local timezone = 'America/Chicago';

-- The same id on each run, as a UUID of version 4. Its end marks what is removed again (example-data.server.ts).
create or replace function pg_temp.id(key text) returns uuid language sql immutable as
  $$ select overlay(overlay(overlay(md5(key) placing '4' from 13) placing 'a' from 17) placing '5eed5eed5eed' from 21)::uuid $$;
-- Never in the future.
create or replace function pg_temp.ago(days int, at time default '10:00') returns timestamptz language sql stable as
  $$ select least((current_date - days + at)::timestamptz, now() - interval '7 minutes') $$;
create or replace function pg_temp.team(name text) returns text language sql immutable as
  $$ select name || '@pixelpilots.example' $$;

create temp table clients (client text, person text, business text, email text, number int generated always as identity (start 2201)) on commit drop;
insert into clients (client, person, business, email) values
  ('priya',     'Priya Nair',  'Nair Dental',         'priya@nairdental.example'),
  ('tom',       'Tom Becker',  'Becker Outdoor',      'tom@beckeroutdoor.example'),
  ('noah',      'Noah Reed',   'Reed HVAC',           'noah@reedhvac.example'),
  ('ava',       'Ava Stone',   'Stone Law',           'ava@stonelaw.example'),
  ('pretzel',   null,          'Pretzel Palace',      'fun@pretzel.example'),
  ('northwind', null,          'Northwind Clinics',   'cfo@northwind.example'),
  ('harbor',    null,          'Harbor Bikes',        'ops@harborbikes.example'),
  ('daniel',    'Daniel Kim',  'Kim Coffee Roasters', 'daniel@kimcoffee.example'),
  ('maria',     'Maria Lopez', 'Sunny Shop LLC',      'maria@sunnyshop.example'),
  ('lucy',      'Lucy Chen',   'Chen Ceramics',       'lucy@chenceramics.example'),
  ('omar',      'Omar Haddad', 'Haddad Motors',       'omar@haddadmotors.example'),
  ('grace',     'Grace Hill',  'Hill Yoga',           'grace@hillyoga.example'),
  ('ella',      'Ella Brandt', 'Brandt Studio',       'ella@brandtstudio.example'),
  ('sam',       'Sam Ortiz',   'Ortiz Plumbing',      'sam@ortizplumbing.example'),
  ('ito',       'Ken Ito',     'Ito Bakery',          'ken@itobakery.example'),
  ('longest',   'Maximiliane Throckmorton-Featherstonehaugh', 'Featherstonehaugh & Associates International Wholesale Distribution and Logistics Holdings',
   'maximiliane.throckmorton-featherstonehaugh@wholesale.featherstonehaugh-international.example');

-- What a client asks of each service. `brief`: the part of the form that is not about the client or the price.
create temp table services (slug text, title text, page_type text, cents int, wish text, brief jsonb) on commit drop;
insert into services values
  ('web-page', 'Custom Web Pages', 'Landing page', 29900,
   'A page that sells what we do best: one clear offer, three reasons, a form, and a phone number that works with one tap.', '{"references": "https://example.com/one"}'),
  ('blast', 'BLAST Social Content', 'social-posts', 65000, null, '{"packageType": "blast", "industry": "Local business", "targetAudience": "Neighbors between 25 and 50",
   "contentBrief": "One post a day: what is new, how we work, and what customers say.", "contentTone": "Warm", "brandAssets": [{"name": "logo.png", "size": 24000, "type": "image/png"}]}'),
  ('campaign', 'Managed Campaigns', 'campaign', 625000, 'Bring people to the shop on weekdays.',
   '{"metaPercent": 60, "googlePercent": 30, "tiktokPercent": 10, "selectedPlatforms": ["meta", "google", "tiktok"], "files": []}'),
  ('ai-consulting', 'AI Consulting', 'ai-consulting', 500000, 'We type the same patient data into three systems.', '{}'),
  ('retro-game', 'Retro Game Marketing', 'retro-game', 299700, 'The hero throws pretzels.', '{"gameStyle": "arcade"}'),
  ('seo-copywriting', 'SEO Copywriting', 'seo-copywriting', 39900, 'Be found by people nearby.', '{"niche": "Local business", "keywords": "near me, open now, prices"}'),
  ('ai-automation', 'AI Automation Suite', 'ai-automation', 500000, 'Answer every call, also at night.', '{}');

-- The submitted form.
create or replace function pg_temp.brief(client clients, service services, cents int, page_type text) returns jsonb language sql as $$
  select service.brief || jsonb_strip_nulls(jsonb_build_object('email', client.email, 'agreeTOS', true)
    || case when service.slug = 'retro-game'
         then jsonb_build_object('companyName', client.business, 'phoneNumber', '(555) 010-' || client.number, 'additionalRequirements', service.wish)
       when service.slug in ('campaign', 'ai-consulting')
         then jsonb_build_object('businessName', client.business, 'phone', '(555) 010-' || client.number, 'brief', service.wish)
       else jsonb_build_object('name', coalesce(client.person, client.business), 'company', client.business, 'phone', '(555) 010-' || client.number,
         case service.slug when 'web-page' then 'requirements' else 'goals' end, service.wish) end
    || case service.slug when 'web-page' then jsonb_build_object('pageType', page_type, 'website', split_part(client.email, '@', 2))
       when 'seo-copywriting' then jsonb_build_object('website', split_part(client.email, '@', 2))
       when 'campaign' then jsonb_build_object('budget', cents / 125)
       when 'ai-consulting' then jsonb_build_object('price', cents / 100, 'selectedPlan', case when cents > 500000 then '3-Month Implementation' else '1-Month Analysis' end)
       else '{}' end) $$;

-- `dollars`: null for the usual price. `due`: in days. Subscriptions run until now, ended ones had three renewals.
create temp table placed (key text, client text, service text, days int, at time, due int, dollars int, state text, stage text, assignee text, page_type text) on commit drop;
insert into placed values
  ('priya',           'priya',     'web-page',        0,   '9:12',  5,    null,  'paid',      null,          null,   'Product landing page'),
  ('tom',             'tom',       'campaign',        0,   '8:40',  9,    null,  'pending',   null,          null,   null),
  ('noah',            'noah',      'ai-automation',   1,   '19:52', 0,    null,  'paid',      null,          null,   null),
  ('ava',             'ava',       'seo-copywriting', 1,   '19:49', 0,    null,  'active',    'in_progress', 'lena', null),
  ('pretzel',         'pretzel',   'retro-game',      1,   '19:47', 7,    null,  'pending',   null,          null,   null),
  ('northwind',       'northwind', 'ai-consulting',   1,   '19:46', 2,    12000, 'paid',      'in_progress', 'maya', null),
  ('harbor',          'harbor',    'campaign',        1,   '19:45', 5,    5000,  'paid',      'waiting',     'dev',  null),
  ('maria',           'maria',     'web-page',        1,   '19:42', 3,    null,  'paid',      'in_progress', 'dev',  'Product landing page'),
  ('longest',         'longest',   'web-page',        2,   '15:30', 4,    null,  'paid',      null,          null,   'Landing page for the autumn launch of our second international wholesale catalog'),
  ('unfinished',      'lucy',      'ai-automation',   2,   '13:05', null, null,  'pending',   null,          null,   null),
  ('declined',        'ito',       'web-page',        3,   '16:40', null, null,  'pending',   null,          null,   'Menu page'),
  ('harbor-page',     'harbor',    'web-page',        3,   '11:20', 6,    null,  'paid',      'waiting',     'maya', 'Rental page'),
  ('cancelled',       'omar',      'campaign',        3,   '14:31', null, 3125,  'cancelled', null,          null,   null),
  ('disputed',        'omar',      'web-page',        4,   '14:31', -1,   null,  'disputed',  'delivered',   'dev',  'Dealer page'),
  ('revision',        'sam',       'web-page',        6,   '13:02', 1,    null,  'paid',      'in_progress', 'dev',  'E-commerce page'),
  ('noah-page',       'noah',      'web-page',        8,   '9:41',  -1,   null,  'paid',      'in_progress', null,   'Service page'),
  ('spam',            'pretzel',   'retro-game',      9,   '3:14',  null, null,  'spam',      null,          null,   null),
  ('asked',           'ella',      'ai-consulting',   49,  '16:18', null, null,  'half',      'done',        'maya', null),
  ('tom-first',       'tom',       'campaign',        42,  '12:00', null, null,  'paid',      'done',        'lena', null),
  ('northwind-first', 'northwind', 'ai-consulting',   13,  '10:00', null, null,  'paid',      'done',        'maya', null),
  ('priya-first',     'priya',     'web-page',        19,  '17:25', null, null,  'paid',      'done',        'dev',  'Booking page'),
  ('harbor-first',    'harbor',    'campaign',        96,  '10:00', null, 12500, 'paid',      'done',        'dev',  null),
  ('game',            'pretzel',   'retro-game',      121, '10:00', null, null,  'paid',      'done',        'dev',  null),
  ('refunded',        'maria',     'web-page',        146, '10:00', null, null,  'refunded',  'done',        'lena', 'Business page'),
  ('automation',      'daniel',    'ai-automation',   158, '10:00', null, null,  'paid',      'done',        'maya', null),
  ('spring',          'grace',     'campaign',        204, '10:00', null, 4500,  'paid',      'done',        'lena', null),
  ('consulting',      'omar',      'ai-consulting',   240, '10:00', null, 12000, 'paid',      'done',        'maya', null),
  ('profile',         'ava',       'web-page',        288, '10:00', null, null,  'paid',      'done',        'dev',  'Attorney profile'),
  ('harbor-game',     'harbor',    'retro-game',      318, '10:00', null, null,  'paid',      'done',        'dev',  null),
  ('tom-consulting',  'tom',       'ai-consulting',   332, '10:00', null, null,  'paid',      'done',        'maya', null),
  ('daniel',          'daniel',    'blast',           31,  '10:00', null, null,  'active',    'delivered',   'lena', null),
  ('lucy',            'lucy',      'seo-copywriting', 63,  '10:00', -1,   null,  'active',    'in_progress', 'lena', null),
  ('grace',           'grace',     'blast',           188, '10:00', null, null,  'active',    'done',        'maya', null),
  ('maria-seo',       'maria',     'seo-copywriting', 256, '10:00', null, null,  'active',    'done',        'lena', null),
  ('ella',            'ella',      'blast',           124, '10:00', 5,    null,  'past_due',  'in_progress', 'lena', null),
  ('sam',             'sam',       'seo-copywriting', 286, '10:00', null, null,  'ending',    'done',        'dev',  null),
  ('ito',             'ito',       'blast',           300, '10:00', null, null,  'ended',     'done',        'lena', null),
  ('omar-seo',        'omar',      'seo-copywriting', 220, '10:00', null, null,  'unpaid',    'done',        'dev',  null);

insert into orders (id, created_at, service, name, company, email, phone, website, page_type, requirements, amount, brief, live, fingerprint, due_on, work_status,
  opened_at, assignee, status, payment_session_id, payment_intent_id, paid_at, shared_at, made_by, spam_since, refunded_amount, disputed_amount,
  subscription_id, subscription_status, subscription_unpaid, subscription_period_end, subscription_retry_at, subscription_ends_at, subscription_ended_at)
select pg_temp.id(key), moment, service, business, business, email, '(555) 010-' || number, split_part(email, '@', 2), kind, wish, price,
  pg_temp.brief(clients, services, price, kind), false, key || ' draft', current_date + due, coalesce(stage, 'new'),
  case when stage is not null then moment end, pg_temp.team(assignee),
  case state when 'half' then 'partially_refunded' when 'pending' then state when 'cancelled' then state when 'spam' then state when 'refunded' then state else 'paid' end,
  case when state <> 'pending' then 'cs_test_' || md5(key) end, case when is_paid then 'pi_' || md5(key) end, case when is_paid then moment + interval '90 seconds' end,
  case when is_paid or key = 'tom' then moment + interval '90 seconds' end, case when key = 'tom' then pg_temp.team('lena') end,
  case when state = 'spam' then moment end, case state when 'refunded' then price when 'half' then price / 2 else 0 end,
  case when state = 'disputed' then price else 0 end, case when runs is not null then 'sub_' || md5(key) end, runs, case when state = 'unpaid' then true end,
  case when runs <> 'ended' then next end, case when state = 'past_due' then now() + interval '2 days' end,
  case when state = 'ending' then next end, case when runs = 'ended' then next end
from placed join clients using (client) join services on slug = service,
  lateral (select pg_temp.ago(days, at) as moment, coalesce(dollars * 100, cents) as price, coalesce(placed.page_type, services.page_type) as kind,
    state not in ('pending', 'cancelled', 'spam') as is_paid,
    case when state in ('active', 'past_due', 'ending', 'ended') then state when state = 'unpaid' then 'ended' end as runs) as derived,
  lateral (select moment + (1 + case when runs = 'ended' then 3 else days / 31 end) * interval '1 month' as next) as later
order by moment;

insert into orders (id, created_at, paid_at, shared_at, opened_at, service, name, company, email, phone, website, page_type, requirements, amount, brief, live, fingerprint,
  status, subscription_id, invoice_id, payment_intent_id)
select pg_temp.id(id || ' ' || month), at, at, at, at, service, name, company, email, phone, website, page_type, requirements, amount, brief, live, fingerprint || month,
  'paid', subscription_id, 'in_' || md5(id || ' ' || month), 'pi_' || md5(id || ' ' || month)
from orders, generate_series(1, 12) as month, lateral (select created_at + month * interval '1 month' as at) as renewed
where subscription_status is not null and at < least(now(), coalesce(subscription_ended_at, now()) - interval '1 day');

insert into order_events (order_id, at, kind, actor, detail)
select id, least(at, now() - interval '1 minute'), kind, actor, detail from (
  select id, created_at as at, case when invoice_id is not null then 'renewed' when made_by is null then 'placed' else 'manual-order' end as kind,
    case when invoice_id is not null then 'provider' else coalesce(made_by, 'buyer') end as actor, '{}'::jsonb as detail from orders
  union all select id, paid_at, 'paid', 'provider', '{}' from orders where invoice_id is null and paid_at is not null
  union all select id, created_at + interval '2 minutes', 'payment-link-sent', made_by, '{}' from orders where made_by is not null
  union all select id, created_at + interval '45 minutes', 'cancelled', 'provider', '{}' from orders where status = 'cancelled'
  union all select id, created_at + interval '75 minutes', 'assigned', pg_temp.team('maya'), jsonb_build_object('assignee', assignee) from orders where assignee is not null
  union all select id, created_at + interval '80 minutes', 'work-status', assignee, jsonb_build_object('workStatus', work_status) from orders where assignee is not null
  union all select pg_temp.id(key), pg_temp.ago(days, at::time), kind, actor, detail::jsonb from (values
    ('declined', 3,   '16:52', 'card-declined',  'provider',            '{"reason": "insufficient_funds"}'),
    ('ella',     1,   '10:04', 'renewal-failed', 'provider',            '{"invoiceId": "in_failed"}'),
    ('disputed', 1,   '8:15',  'disputed',       'provider',            '{"amount": 29900}'),
    ('asked',    20,  '11:30', 'refunded',       pg_temp.team('maya'),  '{"amount": 250000, "reason": "Only half of the sessions took place."}'),
    ('refunded', 140, '9:58',  'refunded',       pg_temp.team('maya'),  '{"amount": 29900, "reason": "Ordered twice."}'),
    ('revision', 1,   '18:05', 'revision-asked', 'buyer',               '{"delivery": 1, "revision": 1}')
  ) as more (key, days, at, kind, actor, detail)
) as events order by at;

insert into refunds (id, order_id, created_at, amount, reason, actor, status, provider_id) values
  (pg_temp.id('asked refund'), pg_temp.id('asked'), pg_temp.ago(20, '11:30'), 250000, 'Only half of the sessions took place.', pg_temp.team('maya'), 'succeeded', 're_asked'),
  (pg_temp.id('refunded refund'), pg_temp.id('refunded'), pg_temp.ago(140, '9:58'), 29900, 'Ordered twice.', pg_temp.team('maya'), 'succeeded', 're_refunded');
insert into refund_requests (id, order_id, subject_id, created_at, amount, reason, ends_subscription) values
  (pg_temp.id('asked request'), pg_temp.id('asked'), pg_temp.id('asked'), pg_temp.ago(2, '9:58'), 237500, 'The second session did not take place, so I would like half of it back.', false);
insert into disputes (id, order_id, created_at, amount, withdrawn, status) values
  ('dp_dealer', pg_temp.id('disputed'), pg_temp.ago(1, '8:15'), 29900, 29900, 'needs_response');

-- The customer's request for a revision is a message with the id of its delivery.
insert into order_messages (id, order_id, created_at, mailed_at, read_at, sender, author, text)
select pg_temp.id(coalesce(id, key || ' ' || days || ' ' || at)), pg_temp.id(key), moment, moment, case when is_read then moment end,
  case when from_team then 'team' else 'customer' end, case when from_team then pg_temp.team('lena') else key || '@customers.example' end, text
from (values
  ('maria',       1,  '19:46', true,  false, null, 'Hi Maria, thanks for the order. I’ll start with the hero. Do you have a photo you’d like there?'),
  ('maria',       1,  '19:50', false, false, null, 'Could the hero photo be the beach one? I will send it over today.'),
  ('asked',       2,  '9:58',  false, true,  null, 'The second session did not take place, so I would like half of it back.'),
  ('daniel',      1,  '9:30',  true,  false, null, 'The posts for this month are ready. Please have a look.'),
  ('daniel',      1,  '10:05', false, true,  'daniel pin 1', 'The third post is about the old menu.'),
  ('daniel',      1,  '10:07', false, true,  'daniel pin 2', 'Could this one be in Spanish, too?'),
  ('daniel',      1,  '11:00', true,  false, 'daniel answer', 'Yes, the next version has both.'),
  ('harbor',      1,  '20:10', true,  false, null, 'Could you send us the brand photos?'),
  ('northwind',   1,  '20:02', true,  false, null, 'Would Tuesday at 10 work for the first session?'),
  ('northwind',   0,  '8:12',  false, true,  null, 'Thank you, Tuesday works for us.'),
  ('revision',    1,  '18:05', false, false, 'revision delivery', 'The colors are right now. The prices should stand above the pictures, and the button should say “Call now”, because most of our customers read this on a phone next to a leaking pipe.'),
  ('revision',    1,  '18:40', true,  false, null, 'Got it. You’ll have it tomorrow morning.'),
  ('longest',     1,  '11:11', false, false, null, repeat('Our catalog has 4,812 articles, and each of them needs its own paragraph on this page. ', 9) || 'https://wholesale.featherstonehaugh-international.example/catalogs/autumn/second-edition/all-articles-with-prices-and-minimum-quantities.pdf'),
  ('lucy',        9,  '10:12', true,  true,  null, 'Your four texts for this month are ready. Please have a look.'),
  ('lucy',        8,  '15:20', false, true,  null, 'Lovely, especially the one about glazes.'),
  ('grace',       14, '10:30', false, true,  null, 'Can the next posts show the new studio?'),
  ('grace',       14, '11:02', true,  true,  null, 'Yes, please send us two or three photos.'),
  ('priya-first', 15, '12:30', false, true,  null, 'It is live. Thank you so much!')
) as lines (key, days, at, from_team, is_read, id, text), lateral (select pg_temp.ago(days, at::time) as moment) as derived;

insert into contact_messages (id, created_at, name, email, company, message, spam_since)
select pg_temp.id('contact ' || client), moment, coalesce(person, business), email, business, message, case when is_spam then moment + interval '5 hours' end
from (values
  ('grace',   0,  '7:35',  false, 'Do you also do printed flyers?'),
  ('longest', 1,  '21:18', false, repeat('We are comparing seven agencies for the relaunch of our wholesale portal in four languages. ', 4) || 'Could you call us on Thursday?'),
  ('tom',     2,  '11:45', false, 'Is the management fee part of the budget, or on top of it?'),
  ('ito',     5,  '16:20', false, 'Our opening hours on the sample page are wrong.'),
  ('lucy',    12, '9:10',  false, 'Can I pay by invoice?'),
  ('pretzel', 3,  '4:02',  true,  'RANK #1 ON ALL SEARCH ENGINES!!! Reply for a free audit.'),
  ('omar',    8,  '4:02',  true,  'I have 5000 followers for you, very cheap.')
) as lines (client, days, at, is_spam, message) join clients using (client), lateral (select pg_temp.ago(days, at::time) as moment) as derived;

-- What the customer said last is open.
insert into conversations (id, order_id, state, about, since, last_at, last_by)
select distinct on (order_id) order_id, order_id, case when open_request or sender = 'customer' and created_at > pg_temp.ago(7, '0:00') then 'needs_reply' when sender = 'team' then 'waiting' else 'done' end,
  case when open_request then 'refund' else 'message' end, created_at, created_at, case sender when 'team' then author else 'customer' end
from order_messages, lateral (select exists (select from refund_requests r where r.subject_id = order_messages.order_id and r.status = 'open') as open_request) as asked
order by order_id, created_at desc;
insert into conversations (id, contact_message_id, state, about, since, last_at, last_by)
select id, id, case when spam_since is not null then 'spam' when id in (pg_temp.id('contact tom'), pg_temp.id('contact lucy')) then 'done' else 'needs_reply' end, 'message', created_at, created_at, 'customer'
from contact_messages;

insert into saved_replies (id, title, text) values
  (pg_temp.id('reply photos'), 'Ask for photos', 'Could you send us the brand photos? The largest size you have is best.'),
  (pg_temp.id('reply ready'), 'Ready for review', 'Your page is ready. Please have a look, and approve it or ask for a revision on your order page.'),
  (pg_temp.id('reply thanks'), 'Thanks for the order', 'Thanks for your order! We’ll start with your brief today.');

insert into order_files (id, order_id, created_at, ready_at, sender, author, name, size, received, type, for_delivery, batch)
select pg_temp.id(name), pg_temp.id(key), pg_temp.ago(2, '15:40'), pg_temp.ago(2, '15:40'), case when ours then 'team' else 'customer' end,
  case when ours then pg_temp.team('lena') else 'buyer' end, name, size, size, type, ours, pg_temp.id(name || ' batch')
from (values
  ('maria',    'sunny-shop-logo.svg',                              18432,   'image/svg+xml',   false),
  ('maria',    'beach-at-noon-original-uncompressed-final-2.jpg',  8640512, 'image/jpeg',      false),
  ('daniel',   'posts-of-the-month.pdf',                           2411724, 'application/pdf', true),
  ('revision', 'ortiz-first-version.zip',                          1204224, 'application/zip', true)
) as lines (key, name, size, type, ours);

insert into deliveries (id, order_id, number, created_at, author, title, note, links, closes, status, answered_at, comment, revision, revisions_included)
select pg_temp.id(key || ' delivery'), pg_temp.id(key), 1, pg_temp.ago(days, at::time), pg_temp.team(author), title, note,
  case when note is null then '[{"label": "Preview", "url": "https://preview.pixelpilots.example/page"}]'::jsonb else '[]' end, note is null, status, answered, comment,
  case when comment is not null then 1 end, 2
from (values
  ('daniel',      1,  '9:30',  'lena', 'The month’s posts', 'open',     null,                      'Thirty posts, drafts for your review.', null),
  ('revision',    2,  '16:00', 'dev',  'First version',     'revision', pg_temp.ago(1, '18:05'),   null, 'The prices should stand above the pictures.'),
  ('disputed',    2,  '12:10', 'dev',  'Dealer page',       'open',     null,                      null, null),
  ('priya-first', 17, '12:10', 'dev',  'Booking page',      'approved', pg_temp.ago(16, '9:20'),   null, null)
) as lines (key, days, at, author, title, status, answered, note, comment);
insert into delivery_files (delivery_id, file_id) values
  (pg_temp.id('daniel delivery'), pg_temp.id('posts-of-the-month.pdf')),
  (pg_temp.id('revision delivery'), pg_temp.id('ortiz-first-version.zip'));

insert into pins (message_id, delivery_id, file_id, page, x, y, resolved_at, resolved_by) values
  (pg_temp.id('daniel pin 1'), pg_temp.id('daniel delivery'), pg_temp.id('posts-of-the-month.pdf'), 3, 50, 20, pg_temp.ago(1, '11:02'), 'team'),
  (pg_temp.id('daniel pin 2'), pg_temp.id('daniel delivery'), pg_temp.id('posts-of-the-month.pdf'), 7, 30, 60, null, null);
update order_messages set pin_id = pg_temp.id('daniel pin 2') where id = pg_temp.id('daniel answer');

insert into order_notes (id, order_id, created_at, author, text) values
  (pg_temp.id('note maria'), pg_temp.id('maria'), pg_temp.ago(1, '20:30'), pg_temp.team('maya'), 'Prefers email. Wants proofs before Friday noon.'),
  (pg_temp.id('note northwind'), pg_temp.id('northwind'), pg_temp.ago(1, '20:05'), pg_temp.team('lena'), 'Their CFO decides. Invoice to the clinic in Dallas.');

insert into quotes (id, created_at, created_by, good_until, service, name, email, brief, amount, price, live, revoked_at)
select pg_temp.id('quote ' || client), pg_temp.ago(days), pg_temp.team(creator), current_date + 30 - days, slug, business, email,
  pg_temp.brief(clients, services, lines.cents, page_type), lines.cents, jsonb_strip_nulls(jsonb_build_object('cents', lines.cents, 'reason', reason,
  'parts', jsonb_build_array(jsonb_build_object('label', title, 'item', title, 'cents', lines.cents)))), false, case when revoked then pg_temp.ago(days - 2) end
from (values
  ('ito',       'campaign',      295000, 6,  'lena', 'Two months at once.', false),
  ('longest',   'ai-consulting', 500000, 12, null,   null,                  false),
  ('northwind', 'campaign',      625000, 26, 'maya', null,                  false),
  ('priya',     'web-page',      24900,  40, 'lena', null,                  false),
  ('sam',       'ai-automation', 500000, 20, null,   null,                  true)
) as lines (client, service, cents, days, creator, reason, revoked) join clients using (client) join services on slug = service;

insert into coupons (id, created_at, created_by, code, percent_off, amount_off, services, uses, once_per_address, ends_on, ended_at)
select pg_temp.id(code), pg_temp.ago(days), pg_temp.team('lena'), code, percent, cents, services::jsonb, uses, once, current_date + ends, ended
from (values
  ('SPRING10',  140, 10,   null, null,                         null, true,  null, null),
  ('WELCOME50', 90,  null, 5000, '["web-page"]',               20,   true,  36,   null),
  ('PARTNER25', 30,  25,   null, '["blast", "seo-copywriting"]', 5,  false, 5,    null),
  ('SUMMER20',  200, 20,   null, null,                         null, true,  -80,  null),
  ('WELCMOE50', 240, null, 5000, null,                         null, true,  null, pg_temp.ago(240, '10:04'))
) as lines (code, days, percent, cents, services, uses, once, ends, ended);

-- Of the newest orders. One notice to the team has failed.
insert into emails (id, created_at, settled_at, job, data, order_id, recipient, subject, status, fault, html, body)
select pg_temp.id(job || ' ' || id), paid_at, paid_at, job, jsonb_build_object('orderId', id), id, recipient, subject,
  case when fails then 'failed' else 'written' end, case when fails then 'The mail server refused the connection.' end, '<p>' || subject || '</p>', subject
from (select *, row_number() over (order by paid_at desc) as nth from orders where paid_at is not null and invoice_id is null order by paid_at desc limit 12) as newest,
  lateral (values ('order-confirmation-email', email, 'Your order at Pixel Pilots', false), ('order-team-email', pg_temp.team('team'), 'New order: ' || name, nth = 9))
    as email (job, recipient, subject, fails);

insert into activity_log (at, actor, kind, subject, detail) values
  (pg_temp.ago(140, '9:00'), pg_temp.team('lena'), 'coupon-made', 'SPRING10', null),
  (pg_temp.ago(20, '11:30'), pg_temp.team('maya'), 'refund', pg_temp.id('asked')::text, '{"amount": 250000, "reason": "Only half of the sessions took place."}'),
  (pg_temp.ago(6, '11:00'), pg_temp.team('lena'), 'quote-made', pg_temp.id('quote ito')::text, null),
  (pg_temp.ago(2, '16:00'), pg_temp.team('dev'), 'delivered', pg_temp.id('revision')::text, null),
  (pg_temp.ago(1, '19:46'), pg_temp.team('lena'), 'order-message', pg_temp.id('maria')::text, null),
  (pg_temp.ago(0, '8:40'), pg_temp.team('lena'), 'manual-order', pg_temp.id('tom')::text, null);

-- Admins who cannot sign in: they have no password, and their addresses do not exist.
insert into users (id, name, email, email_verified)
select pg_temp.id(email), email, email, true from (values (pg_temp.team('rosa')), (pg_temp.team('lena')), (pg_temp.team('dev')), (pg_temp.team('nia')),
  (pg_temp.team('alexandra.konstantinopoulou-weatherby')), ('books@abacus-accounting.example')) as lines (email);
insert into admin_users (id, role)
select id, case when email like 'rosa@%' then 'owner' when email ~ '^(nia|books)@' then 'reader' else 'manager' end from users
where id in (select pg_temp.id(email) from users);
