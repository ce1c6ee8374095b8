<?php
// Lets the test process make WordPress's requests, because PHP in WebAssembly has no network.
add_filter(
	'pre_http_request',
	static function ( $answer, $request, $url ) {
		$sent   = array_intersect_key( $request, array_flip( array( 'method', 'headers', 'body', 'timeout', 'blocking', 'user-agent' ) ) );
		$answer = json_decode( post_message_to_js( wp_json_encode( array( 'url' => $url ) + $sent ) ), true );
		if ( isset( $answer['error'] ) ) {
			return new WP_Error( 'http_request_failed', $answer['error'] );
		}
		$answer['headers'] = new WpOrg\Requests\Utility\CaseInsensitiveDictionary( $answer['headers'] );
		return $answer + array( 'cookies' => array(), 'filename' => null );
	},
	10,
	3
);
