<?php

// Runs the tests against a running service (LEADTRACE_URL, LEADTRACE_API_KEY). Prints JSON: the
// problem of each test, or an empty string.

declare(strict_types=1);

use Leadtrace\Client;
use Leadtrace\LeadtraceException;
use Leadtrace\Request;
use Leadtrace\Response;
use Leadtrace\TransportException;

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    if ((error_reporting() & $level) === 0) {
        return false;
    }
    throw new ErrorException($message, 0, $level, $file, $line);
});
spl_autoload_register(static function (string $class): void {
    $path = dirname(__DIR__) . '/src/' . str_replace(['Leadtrace\\', '\\'], ['', '/'], $class) . '.php';
    if (is_file($path)) {
        require $path;
    }
});

/** In WebAssembly, PHP has no network, so the test process sends the request. */
function bridge(Request $request): Response
{
    $answer = json_decode(post_message_to_js((string) json_encode($request)), true);
    if (isset($answer['error'])) {
        throw new TransportException($answer['error']);
    }
    return new Response($answer['status'], $answer['headers'], $answer['body']);
}

/** @param array<string, mixed> $options */
function openClient(array $options = []): Client
{
    $bridge = function_exists('post_message_to_js') ? ['transport' => 'bridge'] : [];
    return Client::fromEnvironment($options + $bridge);
}

/** @param mixed $actual @param mixed $expected */
function same($actual, $expected): void
{
    if ($actual !== $expected) {
        throw new Exception('expected ' . json_encode($expected) . ', received ' . json_encode($actual));
    }
}

function check(bool $isTrue, string $problem): void
{
    if (!$isTrue) {
        throw new Exception($problem);
    }
}

function failing(callable $act): LeadtraceException
{
    try {
        $act();
    } catch (LeadtraceException $error) {
        return $error;
    }
    throw new Exception('nothing was thrown');
}

$vectors = json_decode((string) getenv('VECTORS'), true);
$tests = (require __DIR__ . '/service.php')($vectors) + (require __DIR__ . '/calls.php')($vectors);
$results = [];
foreach ($tests as $name => $test) {
    try {
        $test();
        $results[] = [$name, ''];
    } catch (Throwable $error) {
        $results[] = [$name, get_class($error) . ': ' . $error->getMessage()
            . ' (line ' . $error->getLine() . ')'];
    }
}
echo json_encode($results, JSON_THROW_ON_ERROR);
