<?php

declare(strict_types=1);

use Leadtrace\Client;
use Leadtrace\LeadtraceException;

return static fn (array $vectors): array => [
    'every operation has a method, and its example reaches the service' => static function () use ($vectors): void {
        $client = openClient();
        foreach ($vectors['operations'] as ['method' => $method, 'ids' => $ids, 'input' => $input]) {
            $arguments = array_merge($ids, $input === null ? [] : [$input]);
            try {
                $client->$method(...$arguments);
                $code = '';
            } catch (LeadtraceException $error) {
                $code = $error->errorCode;
            }
            // The ID in the examples does not exist.
            check($code === ($ids === [] ? '' : 'NOT_FOUND'), "$method: $code");
        }
    },
    'a lead is created, read, updated, listed and deleted' => static function (): void {
        $client = openClient();
        $email = bin2hex(random_bytes(8)) . '@example.com';
        $created = $client->createLead(['email' => $email, 'value' => 120.5, 'note' => 'ä € 😀']);
        $id = $created->data['id'];
        $lead = $client->getLead($id);
        $updated = $client->updateLead(['email' => ['x@y.example', $email], 'status' => 'won']);
        $listed = $client->listLeads([
            'search' => $email,
            'status' => ['won', 'lost'],
            'value' => ['gte' => 100, 'lt' => 121],
            'gclid' => ['exists' => false],
        ]);
        $client->deleteLead($id);

        same([$lead->data['email'], $lead->data['note']], [$email, 'ä € 😀']);
        check(preg_match('/^[0-9a-f-]{36}$/', $lead->meta['requestId']) === 1, 'no request ID');
        same($updated->data['leadIds'], [$id]);
        same(array_column($listed->data, 'value'), [120.5]);
        same($listed->meta['pagination']['total'], 1);
        same(failing(static fn () => $client->getLead($id))->status, 404);
    },
    'all leads are read page by page' => static function (): void {
        $client = openClient();
        $name = 'page-' . bin2hex(random_bytes(8));
        $client->writeLeads(['items' => array_map(static fn (int $n): array => [
            'action' => 'create',
            'lead' => ['name' => $name, 'externalId' => "$name-$n"],
        ], range(0, 6))]);

        $query = ['search' => $name, 'limit' => 3, 'sort' => 'externalId:asc'];
        $read = [];
        foreach ($client->listAllLeads($query) as $lead) {
            $read[] = substr($lead['externalId'], -1);
        }
        same(implode('', $read), '0123456');
    },
    'dates are sent as text, and an empty input as an object' => static function (): void {
        $client = openClient();
        $after = new DateTimeImmutable('+1 day', new DateTimeZone('Europe/Berlin'));
        same($client->listLeads(['createdAt' => ['gt' => $after]])->data, []);
        check(is_array($client->getStats()->data['leads']), 'no statistics');
    },
    'an error has code, status, details and request ID' => static function (): void {
        $client = openClient();
        $own = bin2hex(random_bytes(8));
        $first = $client->createLead(['name' => 'Ada', 'externalId' => $own]);
        $error = failing(static fn () => $client->createLead(['name' => 'Ada', 'externalId' => $own]));

        same([$error->errorCode, $error->status], ['CONFLICT', 409]);
        same($error->details, ['existingId' => $first->data['id']]);
        check(preg_match('/^[0-9a-f-]{36}$/', (string) $error->requestId) === 1, 'no request ID');
        check(strpos($error->getMessage(), '(CONFLICT)') !== false, $error->getMessage());
    },
    'a create with the same idempotency key returns the same lead' => static function (): void {
        $client = openClient();
        $key = bin2hex(random_bytes(16));
        $ids = array_map(
            static fn (): string => $client->createLead(['name' => 'A'], $key)->data['id'],
            [1, 2]
        );
        same($ids[0], $ids[1]);
    },
    'the key check accepts a valid key and rejects an invalid one' => static function (): void {
        same(openClient()->checkApi()->data, ['success' => true]);
        putenv('LEADTRACE_API_KEY=lt_live_wrong');
        $wrong = openClient();
        putenv('LEADTRACE_API_KEY=' . getenv('VALID_KEY'));
        $error = failing(static fn () => $wrong->checkApi());
        same([$error->errorCode, $error->status], ['UNAUTHORIZED', 401]);
    },
    'an odd ID reaches only its own address' => static function (): void {
        $client = openClient();
        foreach (['a/b', '../leads', '..', '.', '', 'ä?#', '%2e'] as $odd) {
            same(failing(static fn () => $client->getLead($odd))->errorCode, 'NOT_FOUND');
        }
    },
    'a service that is away is a network error' => static function (): void {
        $url = getenv('LEADTRACE_URL');
        putenv('LEADTRACE_URL=http://127.0.0.1:1');
        $client = openClient(['retries' => 0]);
        putenv("LEADTRACE_URL=$url");
        same(failing(static fn () => $client->checkApi())->errorCode, 'NETWORK_ERROR');
    },
    'the examples of the documents run' => static function () use ($vectors): void {
        foreach ($vectors['documents'] as $code) {
            ob_start();
            $transport = function_exists('post_message_to_js') ? "['transport' => 'bridge']" : '[]';
            eval(str_replace("getenv('LEADTRACE_API_KEY'))", "getenv('LEADTRACE_API_KEY'), $transport)", $code));
            $printed = (string) ob_get_clean();
            check(strpos($printed, 'ada@example.com is worth 1200') !== false, $printed);
        }
    },
];
