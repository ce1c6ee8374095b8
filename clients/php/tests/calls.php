<?php

declare(strict_types=1);

use Leadtrace\Calls;
use Leadtrace\Client;
use Leadtrace\LeadtraceException;
use Leadtrace\Request;
use Leadtrace\Response;
use Leadtrace\TransportException;
use Leadtrace\Webhook;

/** Transport with prepared responses, which records requests and waits. */
final class Replies
{
    /** @var list<Response|TransportException> */
    private array $replies;

    /** @var list<Request> */
    public array $requests = [];

    /** @var list<float> */
    public array $waits = [];

    /** @param Response|TransportException ...$replies */
    public function __construct(...$replies)
    {
        $this->replies = $replies;
    }

    public function __invoke(Request $request): Response
    {
        $this->requests[] = $request;
        $reply = array_shift($this->replies);
        if ($reply instanceof TransportException) {
            throw $reply;
        }
        return $reply;
    }

    /** @param array<string, mixed> $options */
    public function open(array $options = []): Client
    {
        return new Client('https://x.example', 'secret-key', $options + [
            'transport' => $this,
            'sleep' => function (float $seconds): void {
                $this->waits[] = $seconds;
            },
        ]);
    }

    /** @return string The code of the error, or `done`. */
    public function run(callable $act, array $options = []): string
    {
        try {
            $act($this->open($options));
            return 'done';
        } catch (LeadtraceException $error) {
            return $error->errorCode;
        }
    }
}

/** @param array<string, string> $headers */
function failed(int $status, array $headers = []): Response
{
    return new Response($status, $headers, '{"success":false,"error":{"code":"X","message":"m"}}');
}

function fine(): Response
{
    return new Response(200, [], '{"success":true,"data":[],"meta":{}}');
}

return static function (array $vectors): array {
    $list = static fn (Client $client) => $client->listLeads();
    $create = static fn (Client $client) => $client->createLead(['name' => 'A']);
    $edit = static fn (Client $client) => $client->editLead('1', ['note' => 'x']);
    $away = new TransportException('away');
    $secret = $vectors['webhook']['secret'];
    $verify = static fn (array $parts = []): array => Webhook::verify(
        $parts['body'] ?? $vectors['webhook']['body'],
        $parts['headers'] ?? $vectors['webhook']['headers'],
        $parts['secret'] ?? $secret,
        300,
        $parts['now'] ?? (int) $vectors['webhook']['now']
    );

    return [
        'reads and creates are retried with the same key' => static function () use ($list, $create, $away): void {
            foreach ([$list, $create] as $act) {
                foreach ([$away, failed(502), failed(503), failed(429), failed(409, ['retry-after' => '1'])] as $error) {
                    $replies = new Replies($error, fine());
                    same($replies->run($act), 'done');
                    same(count($replies->waits), 1);
                    same($replies->requests[0]->headers, $replies->requests[1]->headers);
                }
            }
        },
        'an update is retried only if the service did nothing' => static function () use ($edit, $away): void {
            same((new Replies(failed(503, ['retry-after' => '1']), fine()))->run($edit), 'done');
            same((new Replies($away))->run($edit), 'NETWORK_ERROR');
            same((new Replies(new TransportException('', true)))->run($edit), 'TIMEOUT');
            same((new Replies(failed(503)))->run($edit), 'X');
        },
        'nothing is retried after other errors, too many attempts or a long delay' => static function () use ($list, $away): void {
            $long = failed(503, ['retry-after' => '6']);
            foreach ([failed(400), failed(401), failed(404), failed(409), failed(500), $long] as $reply) {
                same((new Replies($reply))->run($list), 'X');
            }
            same((new Replies($away, $away, $away))->run($list), 'NETWORK_ERROR');
            same((new Replies($away))->run($list, ['retries' => 0]), 'NETWORK_ERROR');
        },
        'a response of another server is a bad answer' => static function () use ($list): void {
            $bodies = [[200, '<html>'], [302, ''], [200, '[]'], [401, 'null'], [500, '{"error":1}']];
            foreach ($bodies as [$status, $body]) {
                same((new Replies(new Response($status, [], $body)))->run($list), 'BAD_ANSWER');
            }
        },
        'the request has key, URL and body' => static function (): void {
            $replies = new Replies(fine(), fine());
            $client = $replies->open(['timeout' => 3]);
            $client->createLead(['name' => 'Ä/', 'value' => 1.0, 'note' => null], 'k1');
            $client->listLeads(['status' => ['won', 'lost'], 'gclid' => ['exists' => true], 'search' => 'x y&']);
            [$create, $read] = $replies->requests;

            same([$create->method, $create->url, $create->timeout], ['POST', 'https://x.example/api/leads', 3.0]);
            same($create->body, '{"name":"Ä/","value":1.0,"note":null}');
            same([$create->headers['x-api-key'], $create->headers['idempotency-key']], ['secret-key', 'k1']);
            same($read->url, 'https://x.example/api/leads?status=won%2Clost&gclid%5Bexists%5D=true&search=x%20y%26');
            same([$read->body, isset($read->headers['idempotency-key'])], [null, false]);
        },
        'options are checked, and the key is not shown' => static function (): void {
            $bad = [
                ['x.example', 'k'], ['https://x.example?a=1', 'k'], ['', 'k'], ['ftp://x', 'k'],
                ['https://x.example', ''], ['https://x.example', 'a b'], ['https://x.example', 'ä'],
                ['https://x.example', 'k', ['timeout' => 0]], ['https://x.example', 'k', ['retries' => -1]],
            ];
            foreach ($bad as $arguments) {
                try {
                    new Client(...$arguments);
                } catch (InvalidArgumentException $error) {
                    continue;
                }
                throw new Exception(json_encode($arguments) . ' was accepted');
            }
            $shown = print_r(new Client('https://x.example', 'secret-key'), true);
            check(strpos($shown, 'secret-key') === false, $shown);
        },
        'the delay doubles with jitter and is at least what the service requests' => static function (): void {
            same(array_map(static fn (int $n) => Calls::getWait($n, null, 0.0), [1, 2, 3]), [0.25, 0.5, 1.0]);
            same([Calls::getWait(1, null, 1.0), Calls::getWait(20, null, 0.0)], [0.375, Calls::MAX_WAIT]);
            same([Calls::getWait(1, 2.0, 0.0), Calls::getWait(1, 2.0, 1.0)], [2.0, 3.0]);
        },
        'Retry-After is seconds or a date' => static function (): void {
            $now = 1769860800; // 2026-01-31 12:00
            same(Calls::readRetryAfter('3'), 3.0);
            same(Calls::readRetryAfter('Sat, 31 Jan 2026 12:00:04 GMT', $now), 4.0);
            same(Calls::readRetryAfter('Sat, 31 Jan 2026 11:00:04 GMT', $now), 0.0);
            same([Calls::readRetryAfter('soon'), Calls::readRetryAfter(null)], [null, null]);
        },
        'a signature of another library verifies, also during a rotation' => static function () use ($verify, $vectors, $secret): void {
            $event = json_decode($vectors['webhook']['body'], true);
            $headers = $vectors['webhook']['headers'];
            $two = ['webhook-signature' => 'v1,AAAA ' . $headers['webhook-signature']] + $headers;
            same($verify(), $event);
            same($verify(['headers' => $two]), $event);
            same($verify(['secret' => ['whsec_' . base64_encode('another secret of 24 bytes!'), $secret]]), $event);
        },
        'all other requests are rejected' => static function () use ($verify, $vectors): void {
            $headers = $vectors['webhook']['headers'];
            $now = (int) $vectors['webhook']['now'];
            $bad = [
                ['body' => str_replace('Zoë', 'Eve', $vectors['webhook']['body'])],
                ['secret' => 'whsec_' . base64_encode('another secret of 24 bytes!')],
                ['secret' => []], ['secret' => ''], ['secret' => 'whsec_***'], ['headers' => []],
                ['headers' => ['webhook-signature' => 'v2,AAAA'] + $headers],
                ['headers' => ['webhook-timestamp' => 'now'] + $headers],
                ['now' => $now + 360], ['now' => $now - 360],
            ];
            foreach ($bad as $parts) {
                same(failing(static fn () => $verify($parts))->errorCode, 'BAD_SIGNATURE');
            }
        },
    ];
};
